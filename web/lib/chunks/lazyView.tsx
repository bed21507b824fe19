import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { onLineBack } from '../live/lineBack.ts';
import { ChunkError } from './importChunk.ts';
import { reload, reloadOnce } from './reload.ts';

export type LazyView<Props extends object = object> = ComponentType<Props> & {
  /** Loads the code. A preloaded view renders at once, which prerendering needs. */
  preload: () => Promise<ComponentType<Props>>;
};

/**
 * What a view shows while its code cannot be fetched. It tries again by itself when the line is back.
 * `onClose` is that of the view, if it can be closed.
 */
export type NotLoaded = ComponentType<{ onRetry: () => void; onClose: (() => void) | undefined }>;

const nothing = () => null;

/**
 * Creates a component with a chunk of its own, which is loaded when it first renders. When that fails, the page around
 * it stays as it is, and `Fallback` stands in its place.
 *
 * It does not suspend: React shows what has suspended 300 ms after its fallback at the earliest, and a page has several
 * such views in each other.
 * @param Pending what stands in its place until the code is there
 */
export function lazyView<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: NotLoaded = nothing,
  Pending: ComponentType = nothing,
): LazyView<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  const preload = () => {
    loading ??= load().then(
      (Loaded) => {
        loaded = Loaded;
        return Loaded;
      },
      (error: unknown) => {
        // It is loaded again when it is opened the next time.
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  function Inner(props: Props) {
    // Chosen once per mount: switching the component would remount it and lose its state.
    const [View, setView] = useState(() => loaded);
    const [failure, setFailure] = useState<unknown>(null);
    useEffect(() => {
      if (View) return;
      let stopped = false;
      preload().then(
        (Loaded) => stopped || setView(() => Loaded),
        (error: unknown) => stopped || setFailure(error),
      );
      return () => {
        stopped = true;
      };
    }, [View]);
    if (failure !== null) throw failure;
    return View ? <View {...props} /> : <Pending />;
  }
  function View(props: Props) {
    return (
      <ChunkBoundary Fallback={Fallback} onClose={(props as { onClose?: () => void }).onClose}>
        <Inner {...props} />
      </ChunkBoundary>
    );
  }
  return Object.assign(View, { preload });
}

type BoundaryProps = { Fallback: NotLoaded; onClose: (() => void) | undefined; children: ReactNode };

/** Catches code that could not be fetched, and nothing else. */
class ChunkBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { Fallback, onClose, children } = this.props;
    if (error === null) return children;
    if (!((error as unknown) instanceof ChunkError)) throw error;
    const { needsReload } = error as ChunkError;
    return <Missing {...{ Fallback, onClose, needsReload }} onRetry={this.retry} />;
  }

  retry = () => this.setState({ error: null });
}

type MissingProps = Pick<BoundaryProps, 'Fallback' | 'onClose'> & {
  needsReload: boolean;
  onRetry: () => void;
};

function Missing({ Fallback, onClose, needsReload, onRetry }: MissingProps) {
  useEffect(() => {
    if (needsReload) void reloadOnce();
    return onLineBack(() => (needsReload ? void reloadOnce() : onRetry()));
  }, [needsReload, onRetry]);
  const retry = async () => {
    // Where there is no line either, the fallback says so anew.
    if (!needsReload || !(await reload())) onRetry();
  };
  return <Fallback onRetry={retry} onClose={onClose} />;
}
