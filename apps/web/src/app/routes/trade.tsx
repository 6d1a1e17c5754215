import { lazy, Suspense, useEffect, useState } from "react";
import { InstrumentHeader } from "#/features/instrument/components/instrument-header.tsx";
import { KindTabs, kindOf } from "#/features/instrument/components/kind-tabs.tsx";
import { DeskSkeleton, TradeFrame } from "#/features/instrument/components/trade-frame.tsx";
import { changeCoin, currentCoin } from "#/features/instrument/current-coin.ts";
import { useChooseCoin } from "#/features/instrument/hooks/use-choose-coin.ts";
import { useInstrument } from "#/features/instrument/hooks/use-instrument.ts";
import { FIRST_INSTRUMENT, isSameRef, refOfSearch } from "#/features/instrument/model/instrument-ref.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useStore } from "#/lib/external-store.ts";
import { late } from "#/lib/late.tsx";
import { restrictedStore } from "#/lib/restricted.ts";
import { useSearchParams } from "#/lib/router.tsx";
import { MoneyBanner } from "../money-banner.tsx";
import { TradeDesk, warmDesk } from "./trade-desk.tsx";
import { TradeHeaderActions } from "./trade-header-actions.tsx";

const TradeRestriction = lazy(() => import("#/features/limits/components/trade-restriction.tsx"));

/** The mode of the money, and a pause of the person's own where one runs. */
function TradeBanner() {
  const isRestricted = useStore(restrictedStore);
  return (
    <>
      <MoneyBanner />
      {isRestricted && (
        <Suspense fallback={null}>
          <TradeRestriction />
        </Suspense>
      )}
    </>
  );
}

const SecondDesk = lazy(() => import("#/features/second/components/second-desk.tsx"));

const SymbolSheet = late(async () => {
  const { SymbolSheet: component } = await import("#/features/instrument/components/symbol-sheet.tsx");
  return { default: component };
});

/** The trade screen: which instrument is shown, its header, and the desk below it. */
export default function TradeRoute() {
  // All files of words are asked for together, so that no part makes the screen wait once more.
  useTranslation(["trade", "chart", "star"]);
  const [search] = useSearchParams();
  const reference = refOfSearch(search);
  const { row, state, retry } = useInstrument(reference);
  const [isChoosing, setIsChoosing] = useState(false);
  const [isSecondChosen, setIsSecondChosen] = useState(false);
  const choose = useChooseCoin();

  const { coin, type, subType } = reference;
  const isOnContracts = type === "CryptoCoin" && subType === "contract";
  const isSecond = isSecondChosen && isOnContracts;
  useEffect(() => {
    const shown = { coin, type, subType };
    const before = currentCoin.get().ref;
    if (before === null || !isSameRef(before, shown)) changeCoin(shown);
    warmDesk(shown);
  }, [coin, type, subType]);

  return (
    <main className="column min-h-dvh pb-24 min-[900px]:max-w-5xl!">
      <InstrumentHeader
        reference={reference}
        row={row}
        onChoose={() => setIsChoosing(true)}
        renderActions={(shown) => <TradeHeaderActions key={shown.id} row={shown} />}
      />
      <KindTabs
        value={isSecond ? "second" : kindOf(reference, row)}
        onSecond={() => {
          if (!isOnContracts) choose(FIRST_INSTRUMENT);
          setIsSecondChosen(true);
        }}
        onLeaveSecond={() => setIsSecondChosen(false)}
      />
      <TradeFrame banner={<TradeBanner />} state={state} onRetry={retry} onChoose={() => setIsChoosing(true)}>
        {row && isSecond && (
          <Suspense fallback={<DeskSkeleton />}>
            <SecondDesk key={coin} row={row} />
          </Suspense>
        )}
        {row && !isSecond && <TradeDesk key={`${type}|${subType}|${coin}`} reference={reference} row={row} />}
      </TradeFrame>
      <SymbolSheet
        open={isChoosing}
        reference={reference}
        onClose={() => setIsChoosing(false)}
        onChoose={(next) => choose(next, { closePopup: () => setIsChoosing(false) })}
      />
    </main>
  );
}
