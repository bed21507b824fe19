import { type ComponentType, lazy, useState } from 'react';

export type LazyScreen<Props extends object = object> = ComponentType<Props> & {
  /** Loads the code. A preloaded screen renders without suspending, which prerendering needs. */
  preload: () => Promise<ComponentType<Props>>;
};

/** Creates a component with a chunk of its own, which is loaded when it first renders. */
export function lazyScreen<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    loaded = await load();
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await preload() }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once per screen, when the module is loaded
  function View(props: Props) {
    // Chosen once per mount: switching the component would remount it and lose its state.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Component {...props} />;
  }
  return Object.assign(View, { preload });
}
