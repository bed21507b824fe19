import { checkUpload, UPLOAD_TEXTS, type UploadLimits } from '../../../contract/uploads.ts';
import { shelvedFile, shelveFile, unshelveFile } from './fileCache.ts';
import { FileGone, sendFile, type UploadDoor, UploadRefused } from './sendFile.ts';

/** Where a file is: on its way, waiting for the line, being checked, there, refused, or to be chosen again. */
export type UploadStage = 'sending' | 'waiting' | 'checking' | 'ready' | 'failed' | 'missing';

/** Whether nothing needs to be done for a file to come through. */
export const isUnderWay = (stage: UploadStage) =>
  stage === 'sending' || stage === 'waiting' || stage === 'checking';

export type UploadItem<Slot extends string> = {
  id: string;
  /** Which of the form's places it is for. */
  slot: Slot;
  name: string;
  sizeBytes: number;
  stage: UploadStage;
  sentBytes: number;
  problem: string | null;
  /** An address of this page for a picture that was just chosen. */
  previewUrl: string | null;
};

/** What a draft keeps of an upload, so that it goes on after a reload. */
export type KeptUpload<Slot extends string> = Pick<UploadItem<Slot>, 'id' | 'slot' | 'name' | 'sizeBytes'>;

export type SlotRules = { door: UploadDoor; bounds: UploadLimits; most: number };

export type Uploads<Slot extends string> = {
  items: () => readonly UploadItem<Slot>[];
  subscribe: (listener: () => void) => () => void;
  /** Starts each file that may come. @returns what is wrong with the others, in words that name them */
  add: (slot: Slot, files: readonly File[]) => string[];
  /** Forgets a file, here and at the gateway. */
  remove: (id: string) => void;
  retry: (id: string) => void;
  /** Takes a file again that a reload has lost. @returns what is wrong when it is another one */
  replace: (id: string, file: File) => string | null;
  /** Stops sending and leaves everything where it is; what was kept goes on when it is asked for again. */
  stop: () => void;
  /** Goes on with everything that is kept. */
  start: () => void;
  /** Takes over what another page has begun, and goes on with it. */
  adopt: (kept: readonly KeptUpload<Slot>[]) => void;
};

/**
 * The files of one form on their way through the door. Each starts by itself, survives dropped lines, and is
 * `ready` once the gateway has judged it.
 * @param changed hears what a draft should keep
 */
export function createUploads<Slot extends string>(
  rulesOf: (slot: Slot) => SlotRules,
  kept: readonly KeptUpload<Slot>[],
  changed: (kept: KeptUpload<Slot>[]) => void,
): Uploads<Slot> {
  let items: readonly UploadItem<Slot>[] = kept.map((one) => fresh(one));
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
  const keep = () => changed(items.map(({ id, slot, name, sizeBytes }) => ({ id, slot, name, sizeBytes })));

  const send = async (id: string) => {
    const item = find(id);
    if (!item || sending.has(id)) return;
    const stopping = new AbortController();
    sending.set(id, stopping);
    patch(id, { stage: 'sending', problem: null });
    try {
      await alone(id, stopping.signal, () => bring(item, stopping.signal));
      patch(id, { stage: 'ready', sentBytes: item.sizeBytes });
      void unshelveFile(id);
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (error instanceof FileGone) patch(id, { stage: 'missing', problem: null });
      else {
        const reason = error instanceof UploadRefused ? error.message : UPLOAD_TEXTS.broken;
        patch(id, { stage: 'failed', problem: UPLOAD_TEXTS.failedBecause(item.name, reason) });
      }
    } finally {
      if (sending.get(id) === stopping) sending.delete(id);
    }
  };

  /** Sends what there is of a file; of one that this page no longer has, asks whether it is there already. */
  const bring = async (item: UploadItem<Slot>, signal: AbortSignal) => {
    const { id, name, sizeBytes, slot } = item;
    const { door } = rulesOf(slot);
    const blob = blobs.get(id) ?? (await shelvedFile(id));
    signal.throwIfAborted();
    const stage = (now: UploadStage) => patch(id, { stage: now });
    if (!blob || blob.size !== sizeBytes) {
      // Asked through a file without bytes: what is not finished cannot be read.
      const lost = { size: sizeBytes, slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }) };
      const told = { progress: () => {}, stage };
      return sendFile(door, { id, name, blob: lost as unknown as Blob }, told, signal);
    }
    blobs.set(id, blob);
    if (!item.previewUrl) patch(id, { previewUrl: previewOf(name, blob) });
    const told = {
      progress: (sentBytes: number) => patch(id, { sentBytes }),
      stage,
    };
    await sendFile(door, { id, name, blob }, told, signal);
  };

  const take = (slot: Slot, id: string, file: File) => {
    blobs.set(id, file);
    void shelveFile(id, file);
    const item = { id, slot, name: file.name, sizeBytes: file.size };
    set([...items, { ...fresh(item), previewUrl: previewOf(file.name, file) }]);
    keep();
    void send(id);
  };

  return {
    items: () => items,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(slot, files) {
      const { bounds, most } = rulesOf(slot);
      return files.flatMap((file) => {
        const problem = checkUpload({ name: file.name, sizeBytes: file.size }, bounds);
        if (problem) return [UPLOAD_TEXTS.failedBecause(file.name, problem.message)];
        if (items.filter((item) => item.slot === slot).length >= most)
          return [UPLOAD_TEXTS.failedBecause(file.name, `There can be ${most} at once`)];
        take(slot, crypto.randomUUID(), file);
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
      void unshelveFile(id);
      // Should this not get through, the gateway sweeps the file away by itself.
      void rulesOf(item.slot)
        .door.discard(id)
        .catch(() => {});
      set(items.filter((one) => one.id !== id));
      keep();
    },
    retry: (id) => void send(id),
    replace(id, file) {
      const item = find(id);
      if (!item) return null;
      if (file.name !== item.name || file.size !== item.sizeBytes)
        return `Please choose ${item.name} again, or remove it`;
      blobs.set(id, file);
      void shelveFile(id, file);
      void send(id);
      return null;
    },
    stop() {
      for (const stopping of sending.values()) stopping.abort();
      sending.clear();
    },
    start() {
      for (const { id, stage } of items) if (isUnderWay(stage)) void send(id);
    },
    adopt(more) {
      const unknown = more.filter(({ id }) => !find(id));
      if (unknown.length === 0) return;
      set([...items, ...unknown.map((one) => fresh(one))]);
      keep();
      for (const { id } of unknown) void send(id);
    },
  };
}

/** Two tabs that know a file do not both send it: the second waits, and then finds it there. */
async function alone(id: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(`lm-upload-${id}`, { signal }, work);
}

function fresh<Slot extends string>(kept: KeptUpload<Slot>): UploadItem<Slot> {
  return { ...kept, stage: 'sending', sentBytes: 0, problem: null, previewUrl: null };
}

function previewOf(name: string, blob: Blob): string | null {
  return /\.(jpe?g|png|webp|gif)$/i.test(name) ? URL.createObjectURL(blob) : null;
}
