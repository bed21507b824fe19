import { checkUpload, UPLOAD_TEXTS, type UploadLimits } from '../../../contract/uploads.ts';
import { cachedFile, cacheFile, evictFile } from './fileCache.ts';
import { FileUnreadableError, type UploadEndpoint, UploadRejectedError, uploadFile } from './uploadFile.ts';

/** The stage of an upload: sending, waiting for the connection, being checked, done, failed, or to be chosen again. */
export type UploadStage = 'sending' | 'waiting' | 'checking' | 'ready' | 'failed' | 'missing';

/** Returns true while an upload can finish without any action of the person. */
export const isUploadPending = (stage: UploadStage) =>
  stage === 'sending' || stage === 'waiting' || stage === 'checking';

export type UploadItem<Slot extends string> = {
  id: string;
  /** The field of the form that it is for. */
  slot: Slot;
  name: string;
  sizeBytes: number;
  stage: UploadStage;
  sentBytes: number;
  problem: string | null;
  /** An object URL of an image that was just chosen. */
  previewUrl: string | null;
};

/** The part of an upload that a draft stores, so that the upload resumes after a reload. */
export type StoredUpload<Slot extends string> = Pick<UploadItem<Slot>, 'id' | 'slot' | 'name' | 'sizeBytes'>;

export type SlotRules = { endpoint: UploadEndpoint; bounds: UploadLimits; maxFiles: number };

export type Uploads<Slot extends string> = {
  items: () => readonly UploadItem<Slot>[];
  subscribe: (listener: () => void) => () => void;
  /** Starts each file that is allowed. @returns the problems of the others, in words that name them */
  add: (slot: Slot, files: readonly File[]) => string[];
  /** Removes a file, here and at the gateway. */
  remove: (id: string) => void;
  retry: (id: string) => void;
  /** Accepts a file again that a reload has lost. @returns the problem if it is another file */
  replace: (id: string, file: File) => string | null;
  /** Stops sending without discarding anything; cached files resume with the next start. */
  stop: () => void;
  /** Resumes all pending uploads. */
  start: () => void;
  /** Adds uploads that another page has started, and resumes them. */
  adopt: (kept: readonly StoredUpload<Slot>[]) => void;
};

/**
 * Creates the uploads of one form. Each starts by itself, survives lost connections, and is `ready` once the gateway
 * has checked it.
 * @param onChange called with the uploads that a draft should store
 */
export function createUploads<Slot extends string>(
  rulesOf: (slot: Slot) => SlotRules,
  stored: readonly StoredUpload<Slot>[],
  onChange: (stored: StoredUpload<Slot>[]) => void,
): Uploads<Slot> {
  let items: readonly UploadItem<Slot>[] = stored.map((one) => newItem(one));
  const blobs = new Map<string, Blob>();
  const sending = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  const set = (next: readonly UploadItem<Slot>[]) => {
    items = next;
    for (const listener of [...listeners]) listener();
  };
  const patch = (id: string, part: Partial<UploadItem<Slot>>) =>
    set(items.map((item) => (item.id === id ? { ...item, ...part } : item)));
  const find = (id: string) => items.find((item) => item.id === id);
  const notifyChange = () =>
    onChange(items.map(({ id, slot, name, sizeBytes }) => ({ id, slot, name, sizeBytes })));

  const send = async (id: string) => {
    const item = find(id);
    if (!item || sending.has(id)) return;
    const stopping = new AbortController();
    sending.set(id, stopping);
    patch(id, { stage: 'sending', problem: null });
    try {
      await runExclusively(id, stopping.signal, () => upload(item, stopping.signal));
      patch(id, { stage: 'ready', sentBytes: item.sizeBytes });
      void evictFile(id);
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (error instanceof FileUnreadableError) patch(id, { stage: 'missing', problem: null });
      else {
        const reason = error instanceof UploadRejectedError ? error.message : UPLOAD_TEXTS.broken;
        patch(id, { stage: 'failed', problem: UPLOAD_TEXTS.failedBecause(item.name, reason) });
      }
    } finally {
      if (sending.get(id) === stopping) sending.delete(id);
    }
  };

  /** Uploads a file; for one that this page no longer has, finds out if it has arrived already. */
  const upload = async (item: UploadItem<Slot>, signal: AbortSignal) => {
    const { id, name, sizeBytes, slot } = item;
    const { endpoint } = rulesOf(slot);
    const blob = blobs.get(id) ?? (await cachedFile(id));
    signal.throwIfAborted();
    const stage = (next: UploadStage) => patch(id, { stage: next });
    if (!blob || blob.size !== sizeBytes) {
      // Requests the state with a file that cannot be read, so that an unfinished upload throws FileUnreadableError.
      const unreadable = {
        size: sizeBytes,
        slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }),
      };
      const callbacks = { progress: () => {}, stage };
      return uploadFile(endpoint, { id, name, blob: unreadable as unknown as Blob }, callbacks, signal);
    }
    blobs.set(id, blob);
    if (!item.previewUrl) patch(id, { previewUrl: previewOf(name, blob) });
    const callbacks = {
      progress: (sentBytes: number) => patch(id, { sentBytes }),
      stage,
    };
    await uploadFile(endpoint, { id, name, blob }, callbacks, signal);
  };

  const addFile = (slot: Slot, id: string, file: File) => {
    blobs.set(id, file);
    void cacheFile(id, file);
    const item = { id, slot, name: file.name, sizeBytes: file.size };
    set([...items, { ...newItem(item), previewUrl: previewOf(file.name, file) }]);
    notifyChange();
    void send(id);
  };

  return {
    items: () => items,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(slot, files) {
      const { bounds, maxFiles: most } = rulesOf(slot);
      return files.flatMap((file) => {
        const problem = checkUpload({ name: file.name, sizeBytes: file.size }, bounds);
        if (problem) return [UPLOAD_TEXTS.failedBecause(file.name, problem.message)];
        if (items.filter((item) => item.slot === slot).length >= most)
          return [UPLOAD_TEXTS.failedBecause(file.name, UPLOAD_TEXTS.tooMany(most))];
        addFile(slot, crypto.randomUUID(), file);
        return [];
      });
    },
    remove(id) {
      const item = find(id);
      if (!item) return;
      sending.get(id)?.abort();
      sending.delete(id);
      if (item.previewUrl) URL.revokeObjectURL(item.previewUrl);
      blobs.delete(id);
      void evictFile(id);
      // If this fails, the gateway deletes the file by itself.
      void rulesOf(item.slot)
        .endpoint.discard(id)
        .catch(() => {});
      set(items.filter((one) => one.id !== id));
      notifyChange();
    },
    retry: (id) => void send(id),
    replace(id, file) {
      const item = find(id);
      if (!item) return null;
      if (file.name !== item.name || file.size !== item.sizeBytes)
        return `Please choose ${item.name} again, or remove it`;
      blobs.set(id, file);
      void cacheFile(id, file);
      void send(id);
      return null;
    },
    stop() {
      for (const stopping of sending.values()) stopping.abort();
      sending.clear();
    },
    start() {
      for (const { id, stage } of items) if (isUploadPending(stage)) void send(id);
    },
    adopt(stored) {
      const added = stored.filter(({ id }) => !find(id));
      if (added.length === 0) return;
      set([...items, ...added.map((one) => newItem(one))]);
      notifyChange();
      for (const { id } of added) void send(id);
    },
  };
}

/** Ensures that only one of two tabs uploads a file: the second waits, and then finds it uploaded. */
async function runExclusively(id: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(`lm-upload-${id}`, { signal }, work);
}

function newItem<Slot extends string>(stored: StoredUpload<Slot>): UploadItem<Slot> {
  return { ...stored, stage: 'sending', sentBytes: 0, problem: null, previewUrl: null };
}

function previewOf(name: string, blob: Blob): string | null {
  return /\.(jpe?g|png|webp|gif)$/i.test(name) ? URL.createObjectURL(blob) : null;
}
