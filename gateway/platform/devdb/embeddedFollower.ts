import { runningEmbeddedPostgres } from './embedded.ts';

const LOOK_UP_MS = 1000;

/**
 * Watches the packaged database that another process runs in a data folder: says when it is away and back, and
 * when it has come back at another address, which the pools of this process do not know.
 * @param moved called once, with the new address
 * @returns what stops it
 */
export function followEmbeddedPostgres(
  dataDir: string,
  url: string,
  say: (line: string) => void,
  moved: (url: string) => void,
): () => void {
  let isAway = false;
  const timer = setInterval(() => {
    const current = runningEmbeddedPostgres(dataDir);
    if (current === undefined) {
      if (!isAway) say('The database of this data folder has stopped; waiting for the process that runs it.');
      isAway = true;
      return;
    }
    if (current !== url) {
      clearInterval(timer);
      say('The database of this data folder is back at another address; connecting to it.');
      moved(current);
      return;
    }
    if (isAway) say('The database of this data folder is back.');
    isAway = false;
  }, LOOK_UP_MS);
  return () => clearInterval(timer);
}
