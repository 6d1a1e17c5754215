import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { classNames } from "#/lib/class-names.ts";
import { Link } from "#/lib/router.tsx";

export interface ListRowProps {
  leading?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  trailing?: ReactNode;
  /** Where the row leads. A row that can be pressed ends in a chevron. */
  to?: string;
  onClick?: () => void;
}

const ROW = "flex min-h-14 w-full items-center gap-3 border-hairline px-4 py-2 text-start";

/** A 56 px row: mark, title over detail, value. A link, a button or plain text. */
export function ListRow({ leading, title, detail, trailing, to, onClick }: ListRowProps) {
  const body = (
    <>
      {leading}
      <span className="min-w-0 flex-1">
        <span className="block">{title}</span>
        {detail !== undefined && <span className="block text-13 text-ink-faint">{detail}</span>}
      </span>
      {trailing !== undefined && <span className="shrink-0 text-ink-soft">{trailing}</span>}
      {(to ?? onClick) !== undefined && (
        <ChevronRight aria-hidden="true" className="flip-rtl size-4 shrink-0 text-ink-faint" strokeWidth={1.8} />
      )}
    </>
  );
  if (to !== undefined) {
    return (
      <Link to={to} className={classNames(ROW, "active:bg-sunken")}>
        {body}
      </Link>
    );
  }
  if (onClick !== undefined) {
    return (
      <button type="button" onClick={onClick} className={classNames(ROW, "active:bg-sunken")}>
        {body}
      </button>
    );
  }
  return <div className={ROW}>{body}</div>;
}
