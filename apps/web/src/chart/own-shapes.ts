import { type Coordinate, registerOverlay } from "klinecharts";
import { fibonacciLevels } from "./fibonacci.ts";

const HEAD_LENGTH = 10;
const HEAD_ANGLE = Math.PI / 7;

/** The corners of an arrow's head at `to`; none for an arrow without length. */
export function arrowHead(from: Coordinate, to: Coordinate): Coordinate[] {
  if (from.x === to.x && from.y === to.y) return [];
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (turn: number) => ({
    x: to.x - HEAD_LENGTH * Math.cos(angle + turn),
    y: to.y - HEAD_LENGTH * Math.sin(angle + turn),
  });
  return [to, wing(HEAD_ANGLE), wing(-HEAD_ANGLE)];
}

const POINT_FIGURES = { needDefaultPointFigure: true, needDefaultXAxisFigure: true, needDefaultYAxisFigure: true };

let isRegistered = false;

/** Makes known to the library, once a page, the drawings that it has not, and one whose labels it lets cover each other. */
export function registerOwnShapes(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerOverlay({
    name: "arrow",
    totalStep: 3,
    ...POINT_FIGURES,
    createPointFigures: ({ coordinates }) => {
      const [from, to] = coordinates;
      if (!from || !to) return [];
      return [
        { type: "line", attrs: { coordinates: [from, to] } },
        { type: "polygon", attrs: { coordinates: arrowHead(from, to) } },
      ];
    },
  });
  registerOverlay({
    name: "rectangle",
    totalStep: 3,
    ...POINT_FIGURES,
    createPointFigures: ({ coordinates }) => {
      const [from, to] = coordinates;
      if (!from || !to) return [];
      const box = {
        x: Math.min(from.x, to.x),
        y: Math.min(from.y, to.y),
        width: Math.abs(to.x - from.x),
        height: Math.abs(to.y - from.y),
      };
      return [{ type: "rect", attrs: box, styles: { style: "stroke_fill" } }];
    },
  });
  registerOverlay<string>({
    name: "note",
    totalStep: 2,
    needDefaultPointFigure: true,
    createPointFigures: ({ coordinates, overlay }) => {
      const [at] = coordinates;
      if (!at) return [];
      return [
        {
          type: "text",
          attrs: { x: at.x, y: at.y - 8, text: overlay.extendData, align: "center", baseline: "bottom" },
        },
      ];
    },
  });
  registerOverlay({
    name: "fibonacciLine",
    totalStep: 3,
    ...POINT_FIGURES,
    createPointFigures: ({ chart, coordinates, overlay, bounding }) => {
      const [from, to] = coordinates;
      const [start, end] = overlay.points;
      if (!from || !to || start?.value === undefined || end?.value === undefined) return [];
      const digits = chart.getSymbol()?.pricePrecision ?? 2;
      const levels = fibonacciLevels({ y: from.y, value: start.value }, { y: to.y, value: end.value });
      const lines = levels.map(({ y }) => ({
        coordinates: [
          { x: 0, y },
          { x: bounding.width, y },
        ],
      }));
      const labels = levels
        .filter(({ isLabelled }) => isLabelled)
        .map(({ ratio, y, value }) => ({
          x: 4,
          y,
          text: `${(ratio * 100).toFixed(1)}% · ${value.toFixed(digits)}`,
          baseline: "middle",
        }));
      return [
        { type: "line", attrs: lines, styles: { size: 1 } },
        { type: "text", attrs: labels, ignoreEvent: true },
      ];
    },
  });
}
