import { createElement, type SVGProps } from "react";

/** An icon of the set: its shapes, each a tag with its attributes and React's key. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Makes the component of one icon. The build puts it in the place of lucide-react's own function (build/resolve.ts): the
 * look needs no contexts, no scaling strokes and no names, which weigh 1.5 kB on the way to the first screen.
 */
export default function createIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each icon, when its module is read.
  return function LineIcon(props: SVGProps<SVGSVGElement>) {
    const isNamed = props["aria-label"] !== undefined;
    return createElement(
      "svg",
      {
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": isNamed ? undefined : true,
        ...props,
      },
      shapes,
    );
  };
}
