import { runningEmbeddedPostgres } from './embedded.ts';

const POLL_MS = 1000;

/**
 * Watches the embedded database that another process runs in a data folder: logs when it stops and when it is back,
 * and detects a new URL, which the pools of this process do not know.
 * @param onMoved called once, with the new URL
 * @returns a function that stops watching
 */
export function watchEmbeddedPostgres(
  dataDir: string,
  url: string,
  log: (text: string) => void,
  onMoved: (url: string) => void,
): () => void {
  let isStopped = false;
  const timer = setInterval(() => {
    const current = runningEmbeddedPostgres(dataDir);
    if (current === undefined) {
      if (!isStopped)
        log('The database of this data folder has stopped; waiting for the process that runs it.');
      isStopped = true;
      return;
    }
    if (current !== url) {
      clearInterval(timer);
      log('The database of this data folder is back at another address; connecting to it.');
      onMoved(current);
      return;
    }
    if (isStopped) log('The database of this data folder is back.');
    isStopped = false;
  }, POLL_MS);
  return () => clearInterval(timer);
}
