import { QUIZ_QUESTIONS, type QuizQuestion } from "@evenkeel/contract/risk-limits";

type Answers = Readonly<Record<QuizQuestion, "a" | "b" | "c">>;

/** What is right. The client has the words, the explanations too, and is told only what was wrong. */
const RIGHT: Answers = {
  leverage: "b",
  liquidation: "c",
  cross: "a",
  funding: "b",
  gap: "c",
  size: "a",
};

/** The questions that were answered wrongly, in their order. */
export function wrongAnswers(answers: Answers): QuizQuestion[] {
  return QUIZ_QUESTIONS.filter((question) => answers[question] !== RIGHT[question]);
}
