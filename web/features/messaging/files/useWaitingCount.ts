import { useSyncExternalStore } from 'react';
import type { UnsentMessage } from '../outbox/unsent.ts';
import type { FileUploads } from './threadUploads.ts';

/** Returns whether a message is sent once the connection is back, be it for its text or for its files. */
function waitsForConnection({ state, files }: UnsentMessage, uploads: FileUploads): boolean {
  if (state !== 'uploading') return state === 'waiting' || state === 'retrying';
  const waiting = uploads.items().filter(({ stage }) => stage === 'waiting');
  return files.some((file) => waiting.some(({ id }) => id === file.id));
}

/** Returns how many of the messages wait for the connection. */
export function useWaitingCount(unsent: readonly UnsentMessage[], uploads: FileUploads): number {
  const count = () => unsent.filter((message) => waitsForConnection(message, uploads)).length;
  return useSyncExternalStore(uploads.subscribe, count);
}
