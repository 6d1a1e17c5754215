import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#/api/api-error.ts";
import { fieldErrors, reportError } from "#/api/report-error.ts";
import { randomId } from "#/lib/random-id.ts";
import { refreshTrading } from "./use-trading-updates.ts";

export interface OnceParts<Input, Data> {
  send: (input: Input, clientId: string) => Promise<Data>;
  onDone: (data: Data) => void;
  /** The refused fields as sentences by name; without it, and where none is named, the refusal is told in a toast. */
  onFields?: (fields: Record<string, string>) => void;
}

/**
 * A change of what is open that is made once, however often it is pressed: its clientId is kept while no answer came, and is
 * another after one.
 */
export function useOnce<Input, Data>({
  send,
  onDone,
  onFields,
}: OnceParts<Input, Data>): UseMutationResult<Data, Error, Input> {
  const client = useQueryClient();
  const [clientId, setClientId] = useState(randomId);
  return useMutation({
    mutationFn: (input: Input) => send(input, clientId),
    onSuccess: (data) => {
      setClientId(randomId());
      onDone(data);
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code !== 0) setClientId(randomId());
      const fields = onFields === undefined ? {} : await fieldErrors(error);
      onFields?.(fields);
      if (Object.keys(fields).length === 0) await reportError(error);
    },
    onSettled: () => refreshTrading(client),
  });
}
