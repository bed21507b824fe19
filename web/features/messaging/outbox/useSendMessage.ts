import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { normalizeContent, normalizeSubject } from '../../../../contract/messaging.ts';
import type { FileUploads } from '../files/threadUploads.ts';
import type { Outbox } from './outbox.ts';
import { senderOf } from './outboxes.ts';
import type { Draft } from './unsent.ts';

export type ThreadOutbox = Pick<Outbox, 'retry'> & {
  /** Takes a message with its files out of the queue, unless it is on its way. */
  discard: (id: string) => void;
  /** The unconfirmed messages of this thread, oldest first. */
  unsent: ReturnType<Outbox['entries']>;
  /** These and those that were just sent, which the thread may not have yet. */
  outgoing: ReturnType<Outbox['entries']>;
  /** Queues a message; it is sent now, or once the connection is back, also after a reload. */
  send: (draft: Draft) => void;
  /** The uploads of this thread. */
  uploads: FileUploads;
  /** Removes a file from a message that waits for it. */
  dropFile: (id: string, fileId: string) => void;
};

/** Sends messages in one student's thread. The client creates the id, so that sending again is safe. */
export function useSendMessage(studentId: string, viewerId: string): ThreadOutbox {
  const sender = senderOf(useApolloClient(), viewerId);
  const { outbox } = sender;
  const uploads = sender.uploads.of(studentId);
  const entries = useSyncExternalStore(outbox.subscribe, outbox.entries);
  const outgoing = useMemo(
    () => entries.filter((entry) => entry.studentId === studentId),
    [entries, studentId],
  );
  const unsent = useMemo(() => outgoing.filter(({ state }) => state !== 'sent'), [outgoing]);
  const send = useCallback(
    ({ content, subject, ...draft }: Draft) =>
      outbox.add({
        ...draft,
        id: crypto.randomUUID(),
        studentId,
        content: normalizeContent(content),
        subject: normalizeSubject(subject ?? '') || null,
      }),
    [outbox, studentId],
  );
  const filesOf = (id: string) => unsent.find((entry) => entry.id === id)?.files ?? [];
  return {
    unsent,
    outgoing,
    send,
    uploads,
    dropFile(id, fileId) {
      outbox.dropFile(id, fileId);
      uploads.remove(fileId);
    },
    retry(id) {
      const isRefused = unsent.some((entry) => entry.id === id && entry.state === 'refused');
      if (isRefused) for (const file of filesOf(id)) uploads.retry(file.id);
      outbox.retry(id);
    },
    discard(id) {
      const files = filesOf(id);
      if (!outbox.discard(id)) return;
      for (const file of files) uploads.remove(file.id);
    },
  };
}
