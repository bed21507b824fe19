import DataLoader from 'dataloader';
import pTimeout from 'p-timeout';

/** The next batch waits this long for the one before, which may wait for a connection that says nothing any more. */
const PATIENCE_MS = 1000;

/**
 * Returns a function that reads something by a key, together with all that is asked for meanwhile: one batch is read at a
 * time, however many ask, unless it hangs. With little to do a batch has one key.
 * @param read returns a value or an error for each key, in their order; when it throws, all keys of the batch fail
 */
export function inBatches<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ArrayLike<Value | Error>>,
): (key: Key) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Key, Value>(
    (keys) => {
      const batch = read(keys);
      last = pTimeout(batch, { milliseconds: PATIENCE_MS, fallback: () => null }).catch(() => {});
      return batch;
    },
    {
      cache: false,
      // Those who ask in the same turn of the event loop belong together, too.
      batchScheduleFn: (dispatch) => void last.then(() => setImmediate(dispatch)),
    },
  );
  return (key) => loader.load(key);
}
