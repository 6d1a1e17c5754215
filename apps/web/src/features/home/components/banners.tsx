import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { Link } from "#/lib/router.tsx";
import { nextPlace, startAutoplay } from "../model/autoplay.ts";

const BANNERS = [
  { key: "practice", to: "/trade?coin=btcusdt&type=CryptoCoin" },
  { key: "honest", to: "/introduction" },
  { key: "help", to: "/help" },
] as const;

const isStill = () =>
  document.visibilityState !== "visible" || window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Three banners that turn every 2 s; touch, focus, a pointer over them, a hidden page and reduced motion hold them. */
export function Banners() {
  const { t } = useTranslation("home");
  const strip = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return;
    return startAutoplay({ isStill, onTurn: () => setIndex((now) => nextPlace(now, BANNERS.length)) });
  }, [isHeld]);

  useEffect(() => {
    const box = strip.current;
    const slide = box?.children[index];
    if (!box || !(slide instanceof HTMLElement)) return;
    box.scrollTo({ left: slide.offsetLeft - box.offsetLeft, behavior: "smooth" });
  }, [index]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  /** A touch that becomes a scroll cancels its pointer while the finger is still down; touches end by their own events. */
  const releasePointer = ({ pointerType }: PointerEvent) => {
    if (pointerType !== "touch") release();
  };
  /** After a swipe the next turn goes on from the banner that is seen. */
  const follow = () => {
    const box = strip.current;
    if (box && box.clientWidth > 0) setIndex(Math.round(Math.abs(box.scrollLeft) / box.clientWidth));
  };

  return (
    <section
      aria-roledescription="carousel"
      aria-label={t("banners.label")}
      className="mt-3 px-4"
      onPointerEnter={hold}
      onPointerLeave={releasePointer}
      onPointerCancel={releasePointer}
      onTouchStart={hold}
      onTouchEnd={release}
      onTouchCancel={release}
      onFocus={hold}
      onBlur={release}
    >
      <div
        ref={strip}
        onScrollEnd={follow}
        className="flex snap-x snap-mandatory gap-3 overflow-x-auto [scrollbar-width:none]"
      >
        {BANNERS.map(({ key, to }) => (
          <Link
            key={key}
            to={to}
            className="relative flex min-h-21 w-full shrink-0 snap-start flex-col justify-center overflow-hidden rounded-card bg-accent-soft px-4 py-3 -outline-offset-2"
          >
            <BannerDrawing />
            <span className="relative max-w-[72%] font-semibold">{t(`banners.${key}.title`)}</span>
            <span className="relative max-w-[72%] text-13 text-balance text-ink-soft">{t(`banners.${key}.text`)}</span>
          </Link>
        ))}
      </div>
      <div aria-hidden="true" className="mt-2 flex justify-center gap-1.5">
        {BANNERS.map(({ key }, at) => (
          <span
            key={key}
            className={classNames(
              "h-1 rounded-full transition-all duration-200",
              at === index ? "w-4 bg-ink" : "w-1 bg-edge opacity-50",
            )}
          />
        ))}
      </div>
    </section>
  );
}

/** Level lines, as a keel leaves them. */
function BannerDrawing() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 120 84"
      fill="none"
      className="flip-rtl absolute inset-y-0 end-0 h-full text-accent"
      strokeWidth="1.6"
      stroke="currentColor"
    >
      <path d="M20 62c14 0 18-16 32-16s16 8 28 8 18-30 40-34" />
      <path d="M20 74h100M44 22h76M68 34h52" opacity="0.25" />
      <circle cx="80" cy="54" r="4" className="fill-accent-soft" />
    </svg>
  );
}
