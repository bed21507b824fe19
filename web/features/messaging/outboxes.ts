import type { ApolloClient } from '@apollo/client';
import { lineState, onLineState } from '../../lib/lineState.ts';
import { upsertMessage } from './messageCache.ts';
import { SendMessageDocument } from './messages.generated.ts';
import { createOutbox, type Outbox, type Outcome, type Unsent } from './outbox.ts';
import { createOutboxStore, type Shelf } from './outboxStore.ts';

let current: { personId: string; outbox: Outbox; end: () => void } | null = null;

/** The outbox of the person who is signed in; it tries whenever the line may be back. */
export function outboxOf(client: ApolloClient, personId: string): Outbox {
  if (current?.personId === personId) return current.outbox;
  endOutbox();
  const prefix = `lm-person-outbox-${personId}-`;
  const store = createOutboxStore(openShelf(), prefix);
  let last = 0;
  const outbox = createOutbox({
    store,
    post: (unsent) => post(client, unsent),
    alone: (work) => (navigator.locks ? navigator.locks.request(prefix, work) : work()),
    // Two messages of one millisecond keep their order.
    now: () => {
      last = Math.max(last + 1, Date.now());
      return last;
    },
  });
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith(prefix)) store.reload();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('online', outbox.wake);
  const stopLine = onLineState(() => {
    if (lineState() === 'connected') outbox.wake();
  });
  const end = () => {
    outbox.stop();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('online', outbox.wake);
    stopLine();
  };
  current = { personId, outbox, end };
  outbox.wake();
  return outbox;
}

/** Nobody is signed in any more: what is unsent is no longer tried. */
export function endOutbox(): void {
  current?.end();
  current = null;
}

function openShelf(): Shelf | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

async function post(client: ApolloClient, { id, studentId, content }: Unsent): Promise<Outcome> {
  const { data } = await client.mutate({
    mutation: SendMessageDocument,
    variables: { input: { id, studentId, content } },
    context: { quiet: true },
    update(cache, { data }) {
      if (data?.sendMessage.__typename === 'Message') upsertMessage(cache, data.sendMessage);
    },
  });
  const answer = data?.sendMessage;
  if (answer?.__typename === 'Message') return { sent: true };
  // Whoever signs in again as the same person still wants to send it.
  const isRefusal = answer && answer.code !== 'NOT_SIGNED_IN';
  return { sent: false, refusal: isRefusal ? answer.message : null };
}
