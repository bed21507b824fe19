import { FILES_DATABASE } from '../../lib/storage/personalStorage.ts';

/**
 * Keeps files that are being uploaded across a reload of the page, in IndexedDB. A browser that stores nothing is no
 * reason to fail: the person is then asked for the file again.
 */
const STORE = 'files';

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(FILES_DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function withStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  try {
    const database = await openDatabase();
    try {
      return await new Promise((resolve, reject) => {
        const request = work(database.transaction(STORE, mode).objectStore(STORE));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

export const cacheFile = (id: string, blob: Blob) => withStore('readwrite', (store) => store.put(blob, id));

export const evictFile = (id: string) => withStore('readwrite', (store) => store.delete(id));

/** Returns the cached file of an id; null if it is missing or cannot be read. */
export async function cachedFile(id: string): Promise<Blob | null> {
  const cached: unknown = await withStore('readonly', (store) => store.get(id));
  return cached instanceof Blob ? cached : null;
}
