import { useTranslation } from "#/i18n/use-translation.ts";
import { Link } from "#/lib/router.tsx";
import { buttonClass } from "#/ui/button.tsx";
import { ScaffoldDrawing } from "#/ui/drawings.tsx";
import { State } from "#/ui/state.tsx";
import { FIRST_INSTRUMENT, tradePath } from "../model/instrument-ref.ts";

/** Says plainly that a kind of trading is not built, and leads to the one that is. */
export function LaterNotice() {
  const { t } = useTranslation("trade");
  return (
    <State
      drawing={<ScaffoldDrawing />}
      title={t("later.class.title")}
      action={
        <Link to={tradePath(FIRST_INSTRUMENT)} className={buttonClass("quiet")}>
          {t("later.action")}
        </Link>
      }
    >
      {t("later.class.text")}
    </State>
  );
}
