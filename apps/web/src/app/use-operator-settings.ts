import { useEffect } from "react";
import { useAppSetting, useLogoSetting } from "#/api/config-queries.ts";
import { followDefaultPalette } from "#/lib/display.ts";
import { followDateFormat } from "#/lib/time-choice.ts";

/** What an operator sets for everybody: the name in the window's title, the palette of up and down, the form of dates. */
export function useOperatorSettings(): void {
  const name = useLogoSetting()?.name;
  const app = useAppSetting();
  const palette = app?.defaultPalette;
  const timeFormat = app?.timeFormat;
  useEffect(() => {
    if (name !== undefined) document.title = name;
  }, [name]);
  useEffect(() => {
    if (palette !== undefined) followDefaultPalette(palette);
  }, [palette]);
  useEffect(() => {
    if (timeFormat !== undefined) followDateFormat(timeFormat);
  }, [timeFormat]);
}
