import { type ComponentType, useEffect, useReducer } from "react";
import { createStore } from "./external-store.ts";

/** How often code that was asked for did not come; whoever knows the words for it watches this. */
export const lateFailures = createStore(0);

interface Late<Props> {
  readonly load: () => Promise<{ default: ComponentType<Props> }>;
  component?: ComponentType<Props>;
}

interface LayerState {
  readonly open?: boolean;
  readonly onClose?: () => void;
}

/**
 * A component whose code is fetched when it is first drawn, a layer's when it first opens. Where that fails, as without a
 * connection, it closes and is asked for again the next time: React's own `lazy` would take the whole screen along, and
 * never ask again.
 */
export function late<Props extends object>(load: Late<Props>["load"]): ComponentType<Props> {
  const source: Late<Props> = { load };
  return (props: Props) => <LateComponent source={source} props={props} />;
}

function LateComponent<Props extends LayerState>({ source, props }: { source: Late<Props>; props: Props }) {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const { component: Component } = source;
  const isAsked = props.open ?? true;
  const { onClose } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once each time that it opens.
  useEffect(() => {
    if (source.component !== undefined || !isAsked) return;
    let isHere = true;
    source.load().then(
      (module) => {
        source.component = module.default;
        if (isHere) redraw();
      },
      () => {
        if (!isHere) return;
        lateFailures.set(lateFailures.get() + 1);
        onClose?.();
      },
    );
    return () => {
      isHere = false;
    };
  }, [isAsked]);
  return Component === undefined ? null : <Component {...props} />;
}
