import type { ApolloClient } from '@apollo/client';
import { MESSAGE_UPLOAD_LIMITS } from '../../../../contract/uploads.ts';
import { uploadEndpoint } from '../../files/uploadEndpoint.ts';
import { createUploads, type Uploads } from '../../files/uploads.ts';
import type { FileSlot, UnsentMessage } from '../outbox/unsent.ts';

export type FileUploads = Uploads<FileSlot>;

/** Uploads into the threads of one person. They continue whatever page is open. */
export type ThreadUploads = { of: (studentId: string) => FileUploads; stop: () => void };

/** @param onChange called when an upload makes progress */
export function createThreadUploads(client: ApolloClient, onChange: () => void): ThreadUploads {
  const threads = new Map<string, FileUploads>();
  const createForThread = (studentId: string) => {
    const endpoints = {
      MESSAGE_IMAGE: uploadEndpoint(client, { purpose: 'MESSAGE_IMAGE', studentId }),
      MESSAGE_ATTACHMENT: uploadEndpoint(client, { purpose: 'MESSAGE_ATTACHMENT', studentId }),
    };
    const rulesOf = (slot: FileSlot) => ({
      endpoint: endpoints[slot],
      bounds: MESSAGE_UPLOAD_LIMITS[slot],
      // Several messages share these uploads; the composer limits the files of each.
      maxFiles: Number.POSITIVE_INFINITY,
    });
    // Nothing to store here: drafts and unsent messages store their own files.
    const uploads = createUploads<FileSlot>(rulesOf, [], () => {});
    uploads.subscribe(onChange);
    threads.set(studentId, uploads);
    return uploads;
  };
  return {
    of: (studentId) => threads.get(studentId) ?? createForThread(studentId),
    stop() {
      for (const uploads of threads.values()) uploads.stop();
    },
  };
}

/** Returns true if all files of a message have been uploaded. */
export function hasUploadedAll(uploads: FileUploads, { files }: Pick<UnsentMessage, 'files'>): boolean {
  const ready = new Set(
    uploads
      .items()
      .filter(({ stage }) => stage === 'ready')
      .map(({ id }) => id),
  );
  return files.every(({ id }) => ready.has(id));
}
