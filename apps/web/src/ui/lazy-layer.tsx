import { type ComponentType, Suspense, useRef } from "react";
import { useBackCloses } from "#/lib/history-layer.ts";

/** What every layer over the page has. */
export interface LayerProps {
  open: boolean;
  onClose: () => void;
}

interface LazyLayerProps<Props extends LayerProps> {
  /** The layer's own component, made by `late`. */
  panel: ComponentType<Props>;
  props: Props;
}

/**
 * A layer over the page whose code is fetched when it first opens, and that the browser's Back closes. It stays mounted
 * afterwards, so that it can close with its motion.
 */
export function LazyLayer<Props extends LayerProps>({ panel: Panel, props }: LazyLayerProps<Props>) {
  const { open, onClose } = props;
  const wasOpened = useRef(false);
  wasOpened.current ||= open;
  useBackCloses(open, onClose);
  if (!wasOpened.current) return null;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
