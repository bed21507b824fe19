import { onLineBack } from '../live/lineBack.ts';
import { ChunkError } from './importChunk.ts';
import { reloadOnce } from './reload.ts';

/** How long after code could not be fetched it is fetched again, unless the line is back before. */
const RETRY_MS = 10_000;

/**
 * Loads code that no page waits for, again and again until it is there. If only another page can have it, the page is
 * loaded anew.
 * @param onFailure called whenever it could not be fetched
 */
export async function loadLater<Code>(load: () => Promise<Code>, onFailure: () => void): Promise<Code> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      onFailure();
      if (error instanceof ChunkError && error.needsReload) await reloadOnce();
      await lineBackOrLater();
    }
  }
}

const lineBackOrLater = () =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(goOn, RETRY_MS);
    const unsubscribe = onLineBack(goOn);
  });
