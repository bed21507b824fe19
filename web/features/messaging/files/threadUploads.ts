import type { ApolloClient } from '@apollo/client';
import { MESSAGE_UPLOAD_LIMITS } from '../../../../contract/uploads.ts';
import { answeredUpload, type UploadDoor } from '../../files/sendFile.ts';
import { createUploads, type UploadItem, type Uploads } from '../../files/uploads.ts';
import type { FileSlot, Unsent } from '../outbox/unsent.ts';
import {
  DiscardMessageUploadDocument,
  FinishMessageUploadDocument,
  RequestMessageUploadDocument,
} from './messageFiles.generated.ts';

export type FileUploads = Uploads<FileSlot>;
export type FileItem = UploadItem<FileSlot>;

/** Files on their way into the threads of one person. They go on whatever page is open. */
export type ThreadUploads = { of: (studentId: string) => FileUploads; stop: () => void };

/** @param changed hears that a file came further */
export function createThreadUploads(client: ApolloClient, changed: () => void): ThreadUploads {
  const threads = new Map<string, FileUploads>();
  const open = (studentId: string) => {
    const doors = {
      MESSAGE_IMAGE: doorOf(client, 'MESSAGE_IMAGE', studentId),
      MESSAGE_ATTACHMENT: doorOf(client, 'MESSAGE_ATTACHMENT', studentId),
    };
    const rulesOf = (slot: FileSlot) => ({
      door: doors[slot],
      bounds: MESSAGE_UPLOAD_LIMITS[slot],
      // Several messages share this place; the composer counts those of its own.
      most: Number.POSITIVE_INFINITY,
    });
    // Drafts and unsent messages keep what belongs to them.
    const uploads = createUploads<FileSlot>(rulesOf, [], () => {});
    uploads.subscribe(changed);
    threads.set(studentId, uploads);
    return uploads;
  };
  return {
    of: (studentId) => threads.get(studentId) ?? open(studentId),
    stop() {
      for (const uploads of threads.values()) uploads.stop();
    },
  };
}

/** Whether everything that a message carries has arrived. */
export function areThere(uploads: FileUploads, { files }: Pick<Unsent, 'files'>): boolean {
  const ready = new Set(
    uploads
      .items()
      .filter(({ stage }) => stage === 'ready')
      .map(({ id }) => id),
  );
  return files.every(({ id }) => ready.has(id));
}

function doorOf(client: ApolloClient, purpose: FileSlot, studentId: string): UploadDoor {
  const context = { quiet: true };
  return {
    async request(file) {
      const variables = { input: { ...file, purpose, studentId } };
      const { data } = await client.mutate({ mutation: RequestMessageUploadDocument, variables, context });
      return answeredUpload(data?.requestUpload);
    },
    async finish(id) {
      const variables = { input: { id } };
      const { data } = await client.mutate({ mutation: FinishMessageUploadDocument, variables, context });
      return answeredUpload(data?.finishUpload);
    },
    discard: (id) =>
      client.mutate({ mutation: DiscardMessageUploadDocument, variables: { input: { id } }, context }),
  };
}
