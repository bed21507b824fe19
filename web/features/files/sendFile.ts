/** A file on its way as the gateway tells it; parts without an address have arrived. */
export type OpenUpload = {
  isFinished: boolean;
  /** All of it is there; the answer to finish tells what the check says. */
  isChecking: boolean;
  parts: readonly { number: number; sizeBytes: number; url: string | null }[];
};

/** A refusal in words for people, and whether trying again may help, or will once others are done. */
export type UploadRefusal = { refused: string; retry: 'never' | 'some' | 'always' };

/**
 * The gateway's door for files, by the operations of the feature that sends them. A promise that fails means that
 * no answer came.
 */
export type UploadDoor = {
  /** Opens it, or tells how far a file of this id is. */
  request(file: { id: string; name: string; sizeBytes: number }): Promise<OpenUpload | UploadRefusal>;
  finish(id: string): Promise<OpenUpload | UploadRefusal>;
  discard(id: string): Promise<unknown>;
};

/** What a person is told in place of the file; no further try helps. */
export class UploadRefused extends Error {}
/** The file itself can no longer be read, as when it was moved since it was chosen. */
export class FileGone extends Error {}

export type SendTold = {
  /** Bytes that have arrived or are just leaving. */
  progress: (sentBytes: number) => void;
  /** Waiting is for a line that is away; checking, for the gateway's word about a file that has arrived. */
  stage: (stage: 'sending' | 'waiting' | 'checking') => void;
};

const STALLED_MS = 25_000;
const CHECK_AGAIN_MS = 1000;
const RETRY_MS = [500, 1000, 2000, 4000];
const LONGEST_RETRY_MS = 8000;
/** Answers in a row that say no. A line that is away is waited for as long as it takes. */
const MOST_REFUSALS = 4;

/**
 * Sends a file piece by piece, and goes on where it stopped whenever the line drops.
 * @throws UploadRefused, FileGone, or the signal's reason
 */
export async function sendFile(
  door: UploadDoor,
  file: { id: string; name: string; blob: Blob },
  told: SendTold,
  signal: AbortSignal,
): Promise<void> {
  const { id, name, blob } = file;
  let refusals = 0;
  let pauses = 0;
  for (;;) {
    signal.throwIfAborted();
    let said: UploadRefusal | null = null;
    try {
      const opened = await door.request({ id, name, sizeBytes: blob.size });
      if ('refused' in opened) said = opened;
      else if (opened.isFinished) return;
      else {
        const progress = (sent: number) => {
          pauses = 0;
          told.progress(sent);
        };
        told.stage(opened.isChecking ? 'checking' : 'sending');
        await sendParts(opened, blob, progress, signal);
        told.stage('checking');
        const finished = await finish(door, id, signal);
        if ('refused' in finished) said = finished;
        else if (finished.isFinished) return;
      }
    } catch (error) {
      if (signal.aborted || error instanceof FileGone) throw error;
      if (error instanceof PartRefused) said = { refused: 'Upload failed', retry: 'some' };
    }
    signal.throwIfAborted();
    if (said?.retry === 'some') refusals += 1;
    if (said && (said.retry === 'never' || refusals >= MOST_REFUSALS)) throw new UploadRefused(said.refused);
    told.stage(said?.retry === 'always' ? 'checking' : 'waiting');
    await untilNextTry(RETRY_MS[pauses] ?? LONGEST_RETRY_MS, signal);
    pauses += 1;
  }
}

/** Asks for the result of the check until there is one. */
async function finish(door: UploadDoor, id: string, signal: AbortSignal) {
  for (;;) {
    const answer = await door.finish(id);
    if ('refused' in answer || !answer.isChecking) return answer;
    await untilNextTry(CHECK_AGAIN_MS, signal);
  }
}

class PartRefused extends Error {}

async function sendParts(
  { parts }: OpenUpload,
  blob: Blob,
  progress: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let arrived = parts.reduce((sum, { url, sizeBytes }) => sum + (url === null ? sizeBytes : 0), 0);
  let start = 0;
  for (const { url, sizeBytes } of parts) {
    const piece = blob.slice(start, start + sizeBytes);
    start += sizeBytes;
    if (url === null) continue;
    // Read first, so that a file that is gone is not taken for a line that is away.
    const bytes = await piece.arrayBuffer().catch(() => {
      throw new FileGone();
    });
    await put(url, bytes, (sent) => progress(arrived + sent), signal);
    arrived += sizeBytes;
    progress(arrived);
  }
}

/** One part by XMLHttpRequest, which tells how much has left. */
function put(
  url: string,
  bytes: ArrayBuffer,
  progress: (sent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let stalled = setTimeout(stop, STALLED_MS);
    const settle = (error: Error | null) => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', stop);
      if (error) reject(error);
      else resolve();
    };
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(stalled);
      stalled = setTimeout(stop, STALLED_MS);
      progress(loaded);
    };
    request.onload = () => {
      const { status } = request;
      if (status >= 200 && status < 300) return settle(null);
      settle(status >= 400 && status < 500 ? new PartRefused() : new Error('The store is away'));
    };
    request.onerror = () => settle(new Error('The line is away'));
    request.onabort = () => settle(new Error('The line is silent'));
    signal.addEventListener('abort', stop);
    request.open('PUT', url);
    request.send(bytes);
  });
}

/** Some time, or as soon as the browser says that it has a line again. */
function untilNextTry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

type Answered =
  | ({ __typename: 'Upload' } & OpenUpload)
  | { __typename: 'DomainError'; code: string; message: string };

/** What a mutation of the door answered, as the sender takes it. @throws when there was no answer */
export function answeredUpload(answer: Answered | null | undefined): OpenUpload | UploadRefusal {
  if (!answer) throw new Error('No answer came');
  if (answer.__typename === 'Upload') return answer;
  // Parts that are missing can be sent again, a file that was forgotten too, and a store comes back.
  const mayPass = ['CONFLICT', 'NOT_FOUND', 'PROVIDER'].includes(answer.code);
  const retry = answer.code === 'BUSY' ? 'always' : mayPass ? 'some' : 'never';
  return { refused: answer.message, retry };
}
