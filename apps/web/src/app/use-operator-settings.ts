import { useEffect } from "react";
import { useAppSetting, useLogoSetting } from "#/api/config-queries.ts";
import { followDefaultPalette } from "#/lib/display.ts";

/** What an operator sets for everybody: the name in the window's title, and the palette of up and down. */
export function useOperatorSettings(): void {
  const name = useLogoSetting()?.name;
  const palette = useAppSetting()?.defaultPalette;
  useEffect(() => {
    if (name !== undefined) document.title = name;
  }, [name]);
  useEffect(() => {
    if (palette !== undefined) followDefaultPalette(palette);
  }, [palette]);
}
