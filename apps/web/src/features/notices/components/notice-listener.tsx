import { personalNotice } from "@evenkeel/contract/notify";
import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import { onPrivate, onPrivateGap } from "#/live/index.ts";
import { toast } from "#/ui/toast.tsx";
import { refreshNotices } from "../queries.ts";
import { useNoticeWords } from "./use-notice-words.ts";

/** Shows notices as they come, on whatever screen the person is. Draws nothing itself. */
export default function NoticeListener() {
  const words = useNoticeWords();
  const latest = useRef(words);
  useEffect(() => {
    latest.current = words;
  });
  useEffect(() => {
    const told = new Set<string>();
    const stops = [
      onPrivate("userNotice", (data) => {
        const notice = z.safeParse(personalNotice, data);
        // A notice may come twice.
        if (!notice.success || told.has(notice.data.id)) return;
        told.add(notice.data.id);
        toast(latest.current(notice.data));
        void refreshNotices();
      }),
      onPrivateGap(() => void refreshNotices()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return null;
}
