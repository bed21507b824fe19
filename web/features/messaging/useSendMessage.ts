import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Outbox } from './outbox.ts';
import { outboxOf } from './outboxes.ts';

export type Sending = Pick<Outbox, 'retry' | 'discard'> & {
  /** What of this thread is not confirmed yet, oldest first. */
  unsent: ReturnType<Outbox['entries']>;
  /** Takes a message; it is sent now, or when the line is back, over reloads too. */
  send: (content: string) => void;
};

/** Sending in one student's thread. The id is made here, so that sending again is safe. */
export function useSendMessage(studentId: string, viewerId: string): Sending {
  const outbox = outboxOf(useApolloClient(), viewerId);
  const entries = useSyncExternalStore(outbox.subscribe, outbox.entries);
  const unsent = useMemo(
    () => entries.filter((entry) => entry.studentId === studentId),
    [entries, studentId],
  );
  const send = useCallback(
    (content: string) => outbox.add({ id: crypto.randomUUID(), studentId, content: content.trim() }),
    [outbox, studentId],
  );
  return { unsent, send, retry: outbox.retry, discard: outbox.discard };
}
