import { userStatus } from "@evenkeel/contract/frames";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import * as z from "zod/mini";
import { userQuery } from "#/api/user-query.ts";
import { onPrivate } from "#/live/index.ts";

/**
 * What an open page does when it hears how the account stands: everything that was ever loaded is of the other book once the
 * kind of money is another; otherwise what is shown of the person is fetched again. Nothing follows a message that is none.
 */
export function answerToStatus(message: unknown, known: { readonly isSimulate: boolean } | undefined) {
  const status = z.safeParse(userStatus, message);
  if (!status.success) return "nothing";
  return known !== undefined && known.isSimulate !== status.data.isSimulate ? "reload" : "refetch";
}

/** Keeps the page in step with the account's status: frozen, identity level, kind of money. */
export function useAccountStatus(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onPrivate("USER_STATUS", (message) => {
        const answer = answerToStatus(message, client.getQueryData(userQuery.queryKey));
        if (answer === "reload") location.reload();
        if (answer === "refetch") void client.invalidateQueries({ queryKey: ["user"] });
      }),
    [client],
  );
}
