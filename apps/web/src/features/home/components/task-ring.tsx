const RADIUS = 17;
const ROUND = 2 * Math.PI * RADIUS;

/** How many of the tasks are done, as a ring that closes. */
export function TaskRing({ done, total }: { done: number; total: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" fill="none" className="size-10">
      <circle cx="20" cy="20" r={RADIUS} strokeWidth="4" className="stroke-hairline" />
      <circle
        cx="20"
        cy="20"
        r={RADIUS}
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray={`${(ROUND * done) / total} ${ROUND}`}
        transform="rotate(-90 20 20)"
        className={done === 0 ? "stroke-transparent" : "stroke-accent"}
      />
      <text x="20" y="24.2" textAnchor="middle" className="fill-ink text-[12px] font-semibold">
        {`${done}/${total}`}
      </text>
    </svg>
  );
}
