import { FILES_DATABASE } from '../../lib/storage/stored.ts';

/**
 * Keeps files that are being sent over a reload of the page, in the browser's own database. A browser that keeps
 * nothing is no reason to fail: the person is then asked for the file again.
 */
const STORE = 'files';

function open(): Promise<IDBDatabase> {
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
    const database = await open();
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

export const shelveFile = (id: string, blob: Blob) => withStore('readwrite', (store) => store.put(blob, id));

export const unshelveFile = (id: string) => withStore('readwrite', (store) => store.delete(id));

/** The file that was kept under an id, as far as it can still be read. */
export async function shelvedFile(id: string): Promise<Blob | null> {
  const found: unknown = await withStore('readonly', (store) => store.get(id));
  return found instanceof Blob ? found : null;
}
