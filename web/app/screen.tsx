import { type ComponentType, lazy, useState } from 'react';

export type Screen<Props extends object = object> = ComponentType<Props> & {
  /** Fetches the code. A screen that was preloaded renders at once, which is what prerendering needs. */
  preload: () => Promise<ComponentType<Props>>;
};

/** A component with a chunk of its own, fetched when it is first shown. */
export function screen<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): Screen<Props> {
  let ready: ComponentType<Props> | null = null;
  const preload = async () => {
    ready = await load();
    return ready;
  };
  const Lazy = lazy(async () => ({ default: await preload() }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once per screen, when the module is loaded
  function View(props: Props) {
    // Chosen once per mount: another component in its place would begin afresh.
    const [Shown] = useState<ComponentType<Props>>(() => ready ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(View, { preload });
}
