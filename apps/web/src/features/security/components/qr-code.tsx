import { encode } from "uqr";

/** A QR picture, drawn here from its text: no other server learns it. Black on white in either theme, as scanners want. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-card bg-white"
    >
      <path d={dark.join("")} fill="black" />
    </svg>
  );
}
