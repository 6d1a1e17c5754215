import { useEffect, useRef } from "react";
import { useAppSetting, useLogoSetting } from "#/api/config-queries.ts";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { directionOf } from "#/format/decimal-text.ts";
import { formatPercent, formatPrice } from "#/format/number.ts";
import { formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useDetail } from "#/live/index.ts";
import { Button } from "#/ui/button.tsx";
import type { LayerProps } from "#/ui/lazy-layer.tsx";
import SheetPanel from "#/ui/sheet-panel.tsx";
import { toast } from "#/ui/toast.tsx";
import { liveResult } from "../model/live-position.ts";
import { drawShare, SHARE_SIZE, type ShareColors, type ShareWords } from "../model/share-picture.ts";
import type { PositionMarket } from "./position-market.ts";

const FILE_NAME = "position.png";
/** Figures run from the left also where the words beside them do not. */
const figure = (text: string) => `\u2066${text}\u2069`;
const TONES = { up: "--up", down: "--down", flat: "--ink" } as const;

interface ShareSheetProps extends LayerProps {
  position: TradePosition | undefined;
  market: PositionMarket | undefined;
}

/** A picture of how a position stands or ended, to be shared or saved. It says that the money is simulated. */
export default function ShareSheet({ open, onClose, position, market }: ShareSheetProps) {
  const { t } = useTranslation("orders");
  return (
    <SheetPanel open={open} onClose={onClose} title={t("share.title")}>
      {position && market && <SharePicture key={position.id} position={position} market={market} />}
    </SheetPanel>
  );
}

function useShareWords(
  position: TradePosition,
  market: PositionMarket,
): { words: ShareWords; tone: keyof typeof TONES } {
  const { t } = useTranslation(["orders", "trade"]);
  const { tag, dir } = useLocale();
  const zone = useAppSetting()?.timezone;
  const mark = useDetail(market.referCoin)?.mark;
  const isClosed = position.status === "closed";
  const live = liveResult(position, isClosed ? null : mark);
  const price = (value: string | null) => figure(formatPrice(value, market.tickSize, tag));
  return {
    tone: directionOf(live.roe),
    words: {
      brand: useLogoSetting()?.name ?? "",
      symbol: market.symbol,
      terms: `${t(`trade:side.${position.side}`)} · ${figure(`${position.leverage}×`)}`,
      roeName: t("position.roe"),
      roe: figure(formatPercent(live.roe, tag)),
      facts: [
        { name: t("position.entry"), value: price(position.entryPrice) },
        isClosed
          ? { name: t("closed.at"), value: formatDateTime(position.closedAt ?? Date.now(), tag, zone) }
          : { name: t("position.mark"), value: price(live.mark) },
      ],
      watermark: t("share.watermark"),
      time: formatDateTime(Date.now(), tag, zone),
      isRightToLeft: dir === "rtl",
    },
  };
}

/** The theme's colours as they are now. */
function colorsOf(element: Element, tone: keyof typeof TONES): ShareColors {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    ground: of("--ground"),
    surface: of("--sunken"),
    ink: of("--ink"),
    soft: of("--ink-soft"),
    result: of(TONES[tone]),
  };
}

function SharePicture({ position, market }: { position: TradePosition; market: PositionMarket }) {
  const { t } = useTranslation("orders");
  const canvas = useRef<HTMLCanvasElement>(null);
  const { words, tone } = useShareWords(position, market);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (canvas.current && context) drawShare(context, words, colorsOf(canvas.current, tone));
  });
  const pictureOf = () => new Promise<Blob | null>((done) => canvas.current?.toBlob(done, "image/png"));
  const save = async () => {
    const blob = await pictureOf();
    if (blob === null) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = FILE_NAME;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const share = async () => {
    const blob = await pictureOf();
    if (blob === null) return;
    const files = [new File([blob], FILE_NAME, { type: "image/png" })];
    if (!navigator.canShare?.({ files })) return save();
    try {
      await navigator.share({ files });
    } catch (error) {
      // To give up in the device's own sheet is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) toast(t("share.failed"), "bad");
    }
  };
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${words.symbol} ${words.terms}, ${words.roeName} ${words.roe}. ${words.watermark}`}
        width={SHARE_SIZE}
        height={SHARE_SIZE}
        className="aspect-square w-full rounded-card border border-hairline"
      />
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button look="quiet" size="large" onClick={() => void save()}>
          {t("share.save")}
        </Button>
        <Button size="large" look="ink" onClick={() => void share()}>
          {t("share.send")}
        </Button>
      </div>
    </>
  );
}
