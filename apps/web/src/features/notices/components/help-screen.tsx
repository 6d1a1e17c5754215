import { LIMITS } from "@evenkeel/contract/limits";
import { NOTICE_SEARCH_MAX } from "@evenkeel/contract/notice";
import { useQuery } from "@tanstack/react-query";
import Search from "lucide-react/icons/search";
import { useState } from "react";
import { LoadFailed } from "#/api/load-failed.tsx";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useBack } from "#/lib/router.tsx";
import { useDebounced } from "#/lib/use-debounced.ts";
import { ListRow } from "#/ui/list-row.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { EmptyState } from "#/ui/state.tsx";
import { TextField } from "#/ui/text-field.tsx";
import { categoriesQuery, helpGroupsQuery, type Notice, searchQuery } from "../queries.ts";
import { NoticeSkeletons } from "./notice-skeletons.tsx";

/** /questions: the help by category, and a search over it and the announcements. */
export function HelpScreen() {
  const { t } = useTranslation(["notices", "screens"]);
  const onBack = useBack();
  const [text, setText] = useState("");
  const settled = useDebounced(text.trim(), LIMITS.searchDebounceMs);
  return (
    <main className="column">
      <PageHeader title={t("screens:/questions.title")} back={{ label: t("common:back"), onBack }} />
      <div className="px-4 pb-2">
        <TextField
          label={t("help.search")}
          hideLabel
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={NOTICE_SEARCH_MAX}
          placeholder={t("help.search")}
          value={text}
          onChange={setText}
          leading={<Search aria-hidden="true" className="size-5 shrink-0 text-ink-faint" strokeWidth={1.6} />}
        />
      </div>
      {settled === "" ? <Categories /> : <Found text={settled} />}
      <nav className="mt-4 border-t border-hairline">
        <ListRow to="/kefu" title={t("screens:/kefu.title")} />
      </nav>
    </main>
  );
}

function Categories() {
  const { data, isPending, refetch } = useQuery(categoriesQuery);
  if (isPending) return <NoticeSkeletons />;
  if (!data) return <LoadFailed onRetry={() => void refetch()} />;
  return data.map(({ id, name }) => <Category key={id} id={id} name={name} />);
}

/** A category with its articles, and those of the categories below it, by label. */
function Category({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("notices");
  const { code } = useLocale();
  const { data, isPending, refetch } = useQuery(helpGroupsQuery(id, code));
  if (data?.length === 0) return null;
  return (
    <section className="pb-4">
      <h2 className="px-4 pt-2 pb-1 text-17 font-semibold">{t(name, { defaultValue: name })}</h2>
      {isPending && <NoticeSkeletons />}
      {!isPending && !data && <LoadFailed onRetry={() => void refetch()} />}
      {data?.map(({ label, notices }) => (
        <Articles key={label} title={t(label, { defaultValue: label })} notices={notices} />
      ))}
    </section>
  );
}

function Articles({ title, notices }: { title: string; notices: readonly Notice[] }) {
  return (
    <section>
      {title !== "" && <h3 className="px-4 pt-1 text-13 text-ink-soft">{title}</h3>}
      <ul>
        {notices.map((notice) => (
          <li key={notice.id} className="border-hairline not-first:border-t">
            <ListRow
              title={<bdi>{notice.title}</bdi>}
              detail={<bdi className="line-clamp-2">{notice.subTitle}</bdi>}
              to={`/helpDetails?${new URLSearchParams({ id: notice.id })}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Found({ text }: { text: string }) {
  const { t } = useTranslation("notices");
  const { code } = useLocale();
  const { data, isPending, refetch } = useQuery(searchQuery(text, code));
  if (isPending) return <NoticeSkeletons />;
  if (!data) return <LoadFailed onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState title={t("help.nothing", { text })}>{t("help.nothingText")}</EmptyState>;
  return <Articles title={t("help.found", { count: data.length })} notices={data} />;
}
