import { QUIZ_ANSWERS, QUIZ_QUESTIONS, type QuizQuestion } from "@evenkeel/contract/risk-limits";
import { useState } from "react";
import { reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { Button } from "#/ui/button.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { toast } from "#/ui/toast.tsx";
import { answerQuiz } from "../queries.ts";

type Answer = (typeof QUIZ_ANSWERS)[number];
type Answers = Readonly<Partial<Record<QuizQuestion, Answer>>>;

function isWhole(answers: Answers): answers is Record<QuizQuestion, Answer> {
  return QUIZ_QUESTIONS.every((question) => answers[question] !== undefined);
}

/** The six questions and the risk text. A wrong answer is explained where it stands and may be changed at once. */
export function QuizSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("limits");
  const [answers, setAnswers] = useState<Answers>({});
  const [wrong, setWrong] = useState<readonly QuizQuestion[]>([]);
  const [accepts, setAccepts] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const hand = async () => {
    if (!isWhole(answers)) return;
    setBusy(true);
    try {
      const found = await answerQuiz(answers);
      setWrong(found);
      if (found.length > 0) return toast(t("quiz.wrong", { n: String(found.length) }), "bad");
      toast(t("quiz.done"), "good");
      onClose();
    } catch (error) {
      await reportError(error);
    } finally {
      setBusy(false);
    }
  };
  const choose = (question: QuizQuestion, answer: Answer) => {
    setAnswers({ ...answers, [question]: answer });
    setWrong(wrong.filter((each) => each !== question));
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("quiz.title")}
      footer={
        <Button size="large" busy={isBusy} disabled={!isWhole(answers) || !accepts} onClick={() => void hand()}>
          {t("quiz.hand")}
        </Button>
      }
    >
      <div className="space-y-5">
        <p className="text-15 text-ink-soft">{t("quiz.intro")}</p>
        {QUIZ_QUESTIONS.map((question, at) => (
          <fieldset key={question}>
            <legend className="font-semibold">
              <span className="num text-ink-faint">{at + 1}.</span> {t(`q.${question}`)}
            </legend>
            <div className="mt-2 space-y-2">
              {QUIZ_ANSWERS.map((answer) => {
                const isOn = answers[question] === answer;
                return (
                  <label
                    key={answer}
                    className={classNames(
                      "flex min-h-11 items-center gap-3 rounded-field border px-3.5 py-2",
                      isOn ? "border-accent bg-accent-soft" : "border-hairline bg-surface",
                    )}
                  >
                    <input
                      type="radio"
                      name={question}
                      checked={isOn}
                      onChange={() => choose(question, answer)}
                      className="size-4 shrink-0 accent-(--accent)"
                    />
                    <span>{t(`q.${question}.${answer}`)}</span>
                  </label>
                );
              })}
            </div>
            {wrong.includes(question) && (
              <p role="alert" className="mt-2 rounded-field bg-warn-soft px-3.5 py-2.5 text-13 text-warn">
                {t(`q.${question}.why`)}
              </p>
            )}
          </fieldset>
        ))}
        <label className="flex items-start gap-3 rounded-card bg-sunken p-3.5">
          <input
            type="checkbox"
            checked={accepts}
            onChange={(event) => setAccepts(event.target.checked)}
            className="mt-0.5 size-5 shrink-0 accent-(--accent)"
          />
          <span className="text-13 text-ink-soft">{t("quiz.risk")}</span>
        </label>
      </div>
    </Sheet>
  );
}
