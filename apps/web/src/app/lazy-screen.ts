import { type ComponentType, lazy } from "react";

/** Code that draws more than home does: it comes with the styles that home does without. */
export async function withStyles<Module>(code: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([code, import("#/ui/every-screen.ts")]);
  return module;
}

/** A screen that is fetched when it is opened. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>): ComponentType {
  return lazy(() => withStyles(load()));
}
