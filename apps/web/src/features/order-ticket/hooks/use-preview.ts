import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { PreviewBody } from "../model/request.ts";
import type { TicketCalls } from "../model/ticket-calls.ts";
import { previewQuery } from "../queries.ts";

const SETTLE_MS = 350;

/**
 * The server's reckoning of the ticket as it is now: undefined while typing goes on or the answer is on its way. A market
 * order's quantity may move with the price while a share is chosen; the answer counts only for what it was asked for.
 */
export function usePreview(body: PreviewBody | null, calls: TicketCalls) {
  const key = body === null ? null : JSON.stringify(body);
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  const isSettled = key !== null && settled === key;
  const { data, error } = useQuery(previewQuery(isSettled ? body : null, calls));
  return { preview: isSettled ? (data ?? undefined) : undefined, error: isSettled ? error : null };
}
