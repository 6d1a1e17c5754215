import type { Task } from "@evenkeel/contract/rewards";
import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState } from "react";
import { reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { Link } from "#/lib/router.tsx";
import { Button, buttonClass } from "#/ui/button.tsx";
import { Card } from "#/ui/card.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { toast } from "#/ui/toast.tsx";
import { labelOf, nextTask, placeOf, pointsLeft } from "../model/task-steps.ts";
import { newUserTasksQuery, receivePoints } from "../task-queries.ts";
import { TaskRing } from "./task-ring.tsx";

/** What a new user does next, and on demand all there is to do. Gone when everything is completed. */
export default function NewUserTasks({ isLoading }: { isLoading: boolean }) {
  const { t } = useTranslation("home");
  const { data: tasks, isPending } = useQuery(newUserTasksQuery);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  if (!tasks) return isPending && isLoading ? <Skeleton className="mx-4 mt-3 h-16.5" /> : null;
  const next = nextTask(tasks);
  if (!next) return null;
  const done = tasks.filter((task) => labelOf(task) === "completed").length;
  return (
    <Card className="mx-4 mt-3">
      <div className="flex items-center gap-3 px-3.5 py-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-label={t("task.all", { done, total: tasks.length })}
          onClick={() => setOpen(!isOpen)}
          className="relative shrink-0 rounded-full after:absolute after:-inset-1"
        >
          <TaskRing done={done} total={tasks.length} />
          <ChevronDown
            aria-hidden="true"
            strokeWidth={2}
            className={classNames(
              "absolute -end-1 -bottom-1 size-4 rounded-full bg-surface text-ink-soft transition-transform",
              isOpen && "rotate-180",
            )}
          />
        </button>
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{t(next.taskName, { defaultValue: next.taskName })}</p>
          <p className="text-11 text-ink-faint">{t("task.pointsLeft", { count: pointsLeft(tasks) })}</p>
        </div>
        <TaskAction task={next} />
      </div>
      <ul id={listId} hidden={!isOpen} className="border-t border-hairline px-3.5">
        {tasks.map((task) => (
          <li key={task.id} className="flex min-h-13 items-center gap-3 border-hairline py-2 not-first:border-t">
            <span className="min-w-0 flex-1">
              <span className="block">{t(task.taskName, { defaultValue: task.taskName })}</span>
              <span className="block text-11 text-ink-faint">{t("task.points", { count: task.reward })}</span>
            </span>
            <TaskAction task={task} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The button of a task: completed, receive, or go complete. */
function TaskAction({ task }: { task: Task }) {
  const { t } = useTranslation("home");
  const [isBusy, setBusy] = useState(false);
  const label = labelOf(task);
  if (label === "completed") return <span className="shrink-0 text-13 text-ink-faint">{t("task.completed")}</span>;
  if (label === "go") {
    return (
      <Link to={placeOf(task)} className={classNames(buttonClass("ink", "small"), "shrink-0")}>
        {t("task.go")}
      </Link>
    );
  }
  const receive = async () => {
    setBusy(true);
    try {
      const { reward, balance } = await receivePoints(task);
      toast(t("task.received", { count: reward, balance }), "good");
    } catch (error) {
      await reportError(error);
    }
    setBusy(false);
  };
  return (
    <Button size="small" busy={isBusy} className="shrink-0" onClick={() => void receive()}>
      {t("task.receive")}
    </Button>
  );
}
