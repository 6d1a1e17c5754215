import ChevronRight from "lucide-react/icons/chevron-right";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Link } from "#/lib/router.tsx";
import { buttonClass } from "#/ui/button.tsx";

/** The front page's first words for who is signed out: what this is, and the two ways in. */
export function Welcome() {
  const { t } = useTranslation("home");
  return (
    <section className="px-4 pt-5 pb-1">
      <h1 className="text-28 leading-tight font-semibold tracking-tight text-balance">{t("welcome.title")}</h1>
      <p className="mt-2 max-w-88 text-15 text-ink-soft">{t("welcome.text")}</p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Link to="/register" className={buttonClass("primary", "large")}>
          {t("common:register")}
        </Link>
        <Link to="/login" className={buttonClass("outline", "large")}>
          {t("common:signIn")}
        </Link>
      </div>
      <Link to="/quote" className="mt-1 flex min-h-11 items-center justify-center gap-1 text-13 text-ink-soft">
        {t("welcome.look")}
        <ChevronRight aria-hidden="true" className="flip-rtl size-3.5" strokeWidth={1.8} />
      </Link>
    </section>
  );
}
