/** The gateway's state of an upload; parts without an address have arrived. */
export type OpenUpload = {
  isFinished: boolean;
  /** All parts have arrived; the response to `finish` has the result of the check. */
  isChecking: boolean;
  parts: readonly { number: number; sizeBytes: number; url: string | null }[];
};

/** A rejection with a message for people, and if a retry never helps, may help, or helps once others are done. */
export type UploadRejection = { message: string; retry: 'never' | 'some' | 'always' };

/** The gateway's upload endpoint for one purpose. A rejected promise means that no response arrived. */
export type UploadEndpoint = {
  /** Starts an upload, or returns the state of the one with this id. */
  request(file: { id: string; name: string; sizeBytes: number }): Promise<OpenUpload | UploadRejection>;
  finish(id: string): Promise<OpenUpload | UploadRejection>;
  discard(id: string): Promise<unknown>;
};

/** Thrown with a message for people when no further retry helps. */
export class UploadRejectedError extends Error {}
/** Thrown when the file can no longer be read, as when it was moved since it was chosen. */
export class FileUnreadableError extends Error {}

export type UploadListeners = {
  /** Bytes that have arrived or are just leaving. */
  progress: (sentBytes: number) => void;
  /** `waiting` means for the connection; `checking`, for the gateway's check of a file that has arrived. */
  stage: (stage: 'sending' | 'waiting' | 'checking') => void;
};

const STALL_TIMEOUT_MS = 25_000;
const CHECK_INTERVAL_MS = 1000;
const RETRY_DELAYS_MS = [500, 1000, 2000, 4000];
const MAX_RETRY_DELAY_MS = 8000;
/** Rejections before giving up. A lost connection is waited for as long as it takes. */
const MAX_REJECTIONS = 4;

/**
 * Uploads a file in parts, and resumes where it stopped whenever the connection drops.
 * @throws UploadRejectedError, FileUnreadableError, or the signal's reason
 */
export async function uploadFile(
  endpoint: UploadEndpoint,
  file: { id: string; name: string; blob: Blob },
  listeners: UploadListeners,
  signal: AbortSignal,
): Promise<void> {
  const { id, name, blob } = file;
  let rejections = 0;
  let retries = 0;
  for (;;) {
    signal.throwIfAborted();
    let rejection: UploadRejection | null = null;
    try {
      const upload = await endpoint.request({ id, name, sizeBytes: blob.size });
      if ('retry' in upload) rejection = upload;
      else if (upload.isFinished) return;
      else {
        const progress = (sent: number) => {
          retries = 0;
          listeners.progress(sent);
        };
        listeners.stage(upload.isChecking ? 'checking' : 'sending');
        await sendParts(upload, blob, progress, signal);
        listeners.stage('checking');
        const finished = await finish(endpoint, id, signal);
        if ('retry' in finished) rejection = finished;
        else if (finished.isFinished) return;
      }
    } catch (error) {
      if (signal.aborted || error instanceof FileUnreadableError) throw error;
      if (error instanceof PartRejectedError) rejection = { message: 'Upload failed', retry: 'some' };
    }
    signal.throwIfAborted();
    if (rejection?.retry === 'some') rejections += 1;
    if (rejection && (rejection.retry === 'never' || rejections >= MAX_REJECTIONS))
      throw new UploadRejectedError(rejection.message);
    listeners.stage(rejection?.retry === 'always' ? 'checking' : 'waiting');
    await waitForRetry(RETRY_DELAYS_MS[retries] ?? MAX_RETRY_DELAY_MS, signal);
    retries += 1;
  }
}

/** Polls for the result of the check until there is one. */
async function finish(endpoint: UploadEndpoint, id: string, signal: AbortSignal) {
  for (;;) {
    const answer = await endpoint.finish(id);
    if ('retry' in answer || !answer.isChecking) return answer;
    await waitForRetry(CHECK_INTERVAL_MS, signal);
  }
}

class PartRejectedError extends Error {}

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
    // Read first, so that an unreadable file is not mistaken for a lost connection.
    const bytes = await piece.arrayBuffer().catch(() => {
      throw new FileUnreadableError();
    });
    await put(url, bytes, (sent) => progress(arrived + sent), signal);
    arrived += sizeBytes;
    progress(arrived);
  }
}

/** Uploads one part by XMLHttpRequest, which reports progress. */
function put(
  url: string,
  bytes: ArrayBuffer,
  progress: (sent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let stalled = setTimeout(stop, STALL_TIMEOUT_MS);
    const settle = (error: Error | null) => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', stop);
      if (error) reject(error);
      else resolve();
    };
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(stalled);
      stalled = setTimeout(stop, STALL_TIMEOUT_MS);
      progress(loaded);
    };
    request.onload = () => {
      const { status } = request;
      if (status >= 200 && status < 300) return settle(null);
      settle(
        status >= 400 && status < 500 ? new PartRejectedError() : new Error('The file store is unavailable'),
      );
    };
    request.onerror = () => settle(new Error('The connection failed'));
    request.onabort = () => settle(new Error('The upload stalled or was aborted'));
    signal.addEventListener('abort', stop);
    request.open('PUT', url);
    request.send(bytes);
  });
}

/** Waits for some time, or until the browser is online again. */
function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
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

type UploadResponse =
  | ({ __typename: 'Upload' } & OpenUpload)
  | { __typename: 'DomainError'; code: string; message: string };

/** Converts the response of an upload mutation for `uploadFile`. @throws if there was no response */
export function uploadResultOf(answer: UploadResponse | null | undefined): OpenUpload | UploadRejection {
  if (!answer) throw new Error('No response arrived');
  if (answer.__typename === 'Upload') return answer;
  // Missing parts and an expired upload can be sent again, and the file store becomes available again.
  const isTransient = ['CONFLICT', 'NOT_FOUND', 'PROVIDER'].includes(answer.code);
  const retry = answer.code === 'BUSY' ? 'always' : isTransient ? 'some' : 'never';
  return { message: answer.message, retry };
}
