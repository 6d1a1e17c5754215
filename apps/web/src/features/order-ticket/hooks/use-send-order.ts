import { useState } from "react";
import { ApiError } from "#/api/api-error.ts";
import { errorText, fieldErrors, reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useStore } from "#/lib/external-store.ts";
import { randomId } from "#/lib/random-id.ts";
import { useNavigate } from "#/lib/router.tsx";
import { toast } from "#/ui/toast.tsx";
import { confirmStore } from "../confirm-store.ts";
import { resumingStore } from "../pending-store.ts";
import { type OrderCall, type PlaceState, usePlaceOrder } from "./use-place-order.ts";

/** A ticket as sending it needs it. */
export interface Sending<Body extends { clientId: string; coin: string }, Order> {
  readonly orderCall: OrderCall<Body, Order>;
  /** The order as it would be sent now; null while it cannot be. */
  readonly body: Body | null;
  /** The button was pressed and the order cannot be sent: what is missing may be named. */
  readonly onTried: () => void;
  /** The server refused, which settled this intent; what is sent next is another one. */
  readonly onRenewed: (clientId: string) => void;
  readonly onPlaced: (order: Order) => void;
}

export interface SendOrder {
  readonly state: PlaceState;
  /** What the server refused, by its names of the fields: of the order as it was sent, until something is changed. */
  readonly refused: Readonly<Record<string, string>>;
  readonly forgetRefused: () => void;
  /** Whether the person is being asked once more. */
  readonly isAsking: boolean;
  readonly stopAsking: () => void;
  /** The button was pressed: sends the order, or asks first where the person wants that. */
  readonly press: () => void;
  readonly submit: () => void;
}

/** The way of an order from the button to its outcome, for any product. */
export function useSendOrder<Body extends { clientId: string; coin: string }, Order>(
  sending: Sending<Body, Order>,
): SendOrder {
  const { t } = useTranslation("orders");
  const { state: placing, place } = usePlaceOrder(sending.orderCall);
  const isResuming = useStore(resumingStore);
  const navigate = useNavigate();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [isAsking, setIsAsking] = useState(false);

  const submit = async () => {
    setIsAsking(false);
    if (sending.body === null) return sending.onTried();
    const settled = await place(sending.body);
    if (settled.kind === "unknown") return toast(t("ticket.unknown"), "bad");
    if (settled.kind === "refused") {
      sending.onRenewed(randomId());
      setRefused(await fieldErrors(settled.error));
      if (settled.error instanceof ApiError && settled.error.key === "risk.quizNeeded") {
        const text = await errorText(settled.error.key);
        const onPress = () => navigate("/ucenter?page=limits&quiz=1");
        return toast(text, "bad", { action: { label: t("ticket.quiz"), onPress } });
      }
      return void reportError(settled.error);
    }
    sending.onPlaced(settled.order);
  };

  return {
    state: isResuming ? "checking" : placing,
    refused,
    forgetRefused: () => setRefused({}),
    isAsking,
    stopAsking: () => setIsAsking(false),
    press: () => {
      if (sending.body === null) sending.onTried();
      else if (confirmStore.get()) setIsAsking(true);
      else void submit();
    },
    submit: () => void submit(),
  };
}
