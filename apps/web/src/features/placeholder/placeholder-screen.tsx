import { useTranslation } from "#/i18n/use-translation.ts";
import { useBack, useLocation, useNavigate } from "#/lib/router.tsx";
import { Button } from "#/ui/button.tsx";
import { ScaffoldDrawing } from "#/ui/drawings.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { State } from "#/ui/state.tsx";

/** A route whose screen is not built: its name, what it will do, that it is not there yet, and a way back. */
export default function PlaceholderScreen() {
  const { t } = useTranslation("screens");
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const goBack = useBack();
  const title = t(`${pathname}.title`);
  return (
    <main className="column">
      <PageHeader title={title} back={{ label: t("common:back"), onBack: goBack }} />
      <State
        drawing={<ScaffoldDrawing />}
        title={t("notBuilt")}
        action={
          <Button look="quiet" onClick={() => navigate("/")}>
            {t("common:toHome")}
          </Button>
        }
      >
        {t(`${pathname}.text`)}
      </State>
    </main>
  );
}
