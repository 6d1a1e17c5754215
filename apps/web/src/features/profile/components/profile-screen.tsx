import Camera from "lucide-react/icons/camera";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { reportError } from "#/api/report-error.ts";
import { useUser } from "#/api/user-query.ts";
import { formatDay } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useBack } from "#/lib/router.tsx";
import { Button } from "#/ui/button.tsx";
import { Card } from "#/ui/card.tsx";
import { CardSkeleton } from "#/ui/card-skeleton.tsx";
import { IconButton } from "#/ui/icon-button.tsx";
import { ListRow } from "#/ui/list-row.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { Spinner } from "#/ui/spinner.tsx";
import { toast } from "#/ui/toast.tsx";
import { changeAvatar, changeProfile } from "../queries.ts";
import { Avatar } from "./avatar.tsx";
import { NameSheet } from "./name-sheet.tsx";

/** Who the person is to others and to the house: picture, name, id, ways in, level. */
export function ProfileScreen() {
  const { t } = useTranslation(["profile", "screens"]);
  const { tag } = useLocale();
  const onBack = useBack();
  const user = useUser();
  const [isNaming, setNaming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const act = async (change: () => Promise<void>) => {
    setBusy(true);
    try {
      await change();
      toast(t("saved"), "good");
    } catch (error) {
      await reportError(error);
    } finally {
      setBusy(false);
    }
  };
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(t("copied"), "good");
    } catch {
      toast(t("notCopied"), "bad");
    }
  };
  const header = <PageHeader title={t("screens:/profile.title")} back={{ label: t("common:back"), onBack }} />;
  if (!user) {
    return (
      <main className="column">
        {header}
        <Skeleton isRound className="mx-auto my-4 size-24" />
        <CardSkeleton rows={5} />
        <CardSkeleton rows={3} />
      </main>
    );
  }
  const copyable = (text: string, label: string) => (
    <span className="flex items-center">
      <bdi className="num">{text}</bdi>
      <IconButton label={label} onClick={() => void copy(text)} className="-me-3">
        <Copy className="size-4" strokeWidth={1.7} />
      </IconButton>
    </span>
  );
  const shown = (text: string | null) => <bdi>{text ?? t("notSet")}</bdi>;
  return (
    <main className="column pb-8">
      {header}
      <div className="flex flex-col items-center gap-3 py-4">
        <label className="relative cursor-pointer rounded-full focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
          <Avatar name={user.nickName} url={user.avatar} className="size-24 text-28" />
          <span className="absolute end-0 bottom-0 grid size-8 place-items-center rounded-full border-2 border-ground bg-ink text-on-ink">
            {isBusy ? (
              <Spinner className="size-4" />
            ) : (
              <Camera aria-hidden="true" className="size-4" strokeWidth={1.8} />
            )}
          </span>
          <input
            type="file"
            aria-label={t("avatar.choose")}
            accept="image/jpeg,image/png,image/webp"
            disabled={isBusy}
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = "";
              if (file !== undefined) void act(() => changeAvatar(file));
            }}
          />
        </label>
        {user.avatar !== null && (
          <Button
            look="quiet"
            size="small"
            disabled={isBusy}
            onClick={() => void act(() => changeProfile({ avatar: "" }))}
          >
            {t("avatar.remove")}
          </Button>
        )}
      </div>
      <Card className="mx-4 divide-y divide-hairline overflow-hidden">
        <ListRow title={t("nickName")} trailing={<bdi>{user.nickName}</bdi>} onClick={() => setNaming(true)} />
        <ListRow title={t("id")} trailing={copyable(user.id, t("copyId"))} />
        <ListRow title={t("loginName")} trailing={shown(user.loginName)} />
        <ListRow title={t("email")} trailing={shown(user.email)} to="/email-authentication" />
        <ListRow title={t("phone")} trailing={shown(user.phone)} to="/phone-authentication" />
      </Card>
      <Card className="mx-4 mt-3 divide-y divide-hairline overflow-hidden">
        <ListRow
          title={t("verified")}
          trailing={t(user.kyc.level === 0 ? "notSet" : "level", { level: String(user.kyc.level) })}
          to="/authentication"
        />
        <ListRow title={t("invite")} trailing={copyable(user.detail.inviteCode, t("copyInvite"))} />
        <ListRow title={t("since")} trailing={formatDay(user.detail.createdAt, tag)} />
      </Card>
      <NameSheet key={String(isNaming)} open={isNaming} now={user.nickName} onClose={() => setNaming(false)} />
    </main>
  );
}
