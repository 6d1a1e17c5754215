import { registerOverlay } from "klinecharts";

/** A dashed line at a price with its words at the left: an entry, a resting order, a stop. */
export interface OwnLine {
  readonly id: string;
  readonly price: string;
  readonly label: string;
  readonly tone: "up" | "down" | "neutral" | "warn";
}

/** What the overlay draws with; colours are resolved, because a canvas knows no variables. */
export interface OwnLineLook {
  readonly label: string;
  readonly color: string;
  readonly ground: string;
  /** The label stands further in: orders, so that they cover neither positions nor the newest candles. */
  readonly isIndented: boolean;
}

export const OWN_LINE = "ownLine";

const LABEL_HEIGHT = 18;
const LABEL_X = 4;
/** Share of the width at which an indented label begins. */
const INDENT = 0.42;

let isRegistered = false;

/** Makes the overlay known to the library, once a page. */
export function registerOwnLine(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerOverlay<OwnLineLook>({
    name: OWN_LINE,
    totalStep: 2,
    lock: true,
    createPointFigures: ({ coordinates, bounding, overlay }) => {
      const y = coordinates[0]?.y;
      if (y === undefined || y < 0 || y > bounding.height) return [];
      const { label, color, ground, isIndented } = overlay.extendData;
      // The label stands above its line, except where the pane's edge would cut it.
      const isLow = y < LABEL_HEIGHT;
      return [
        {
          type: "line",
          attrs: {
            coordinates: [
              { x: 0, y },
              { x: bounding.width, y },
            ],
          },
          styles: { style: "dashed", dashedValue: [4, 4], size: 1, color },
          ignoreEvent: true,
        },
        {
          type: "text",
          attrs: {
            x: isIndented ? bounding.width * INDENT : LABEL_X,
            y: isLow ? y + 2 : y - 2,
            text: label,
            align: "left",
            baseline: isLow ? "top" : "bottom",
          },
          styles: {
            style: "fill",
            color,
            backgroundColor: ground,
            borderSize: 0,
            size: 11,
            family: '"Inter Variable", system-ui, sans-serif',
            paddingLeft: 3,
            paddingRight: 3,
            paddingTop: 1,
            paddingBottom: 1,
          },
          ignoreEvent: true,
        },
      ];
    },
  });
}
