import type { ApolloClient } from '@apollo/client';
import { lineState, onLineState } from '../../../lib/live/connectionState.ts';
import { areThere, createThreadUploads, type ThreadUploads } from '../files/threadUploads.ts';
import { upsertMessage } from '../messageCache.ts';
import { SendMessageDocument } from '../messages.generated.ts';
import { createOutbox, type Outbox, type Outcome } from './outbox.ts';
import { createOutboxStore, type Shelf } from './outboxStore.ts';
import type { Unsent } from './unsent.ts';

const ORPHANED_AFTER_MS = 40_000;

/** An outbox with the files of its messages. */
export type Sender = { outbox: Outbox; uploads: ThreadUploads };

let current: (Sender & { personId: string; end: () => void }) | null = null;

/** What sends for the person who is signed in; it tries whenever the line may be back. */
export function senderOf(client: ApolloClient, personId: string): Sender {
  if (current?.personId === personId) return current;
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
  // Brings the files of waiting messages, and lets each message go once they are there.
  const follow = () => {
    for (const entry of store.entries()) {
      if (entry.state !== 'uploading') continue;
      const files = uploads.of(entry.studentId);
      files.adopt(entry.files);
      if (areThere(files, entry)) outbox.release(entry.id);
    }
  };
  const uploads = createThreadUploads(client, follow);
  store.subscribe(follow);
  // A tab that was closed leaves its messages to the others: they try once it has been quiet for longer than any wait.
  let orphaned: ReturnType<typeof setTimeout> | undefined;
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && !event.key.startsWith(prefix)) return;
    store.reload();
    clearTimeout(orphaned);
    orphaned = setTimeout(outbox.wake, ORPHANED_AFTER_MS);
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('online', outbox.wake);
  const stopLine = onLineState(() => {
    if (lineState() === 'connected') outbox.wake();
  });
  const end = () => {
    outbox.stop();
    uploads.stop();
    clearTimeout(orphaned);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('online', outbox.wake);
    stopLine();
  };
  current = { personId, outbox, uploads, end };
  follow();
  outbox.wake();
  return current;
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

async function post(client: ApolloClient, unsent: Unsent): Promise<Outcome> {
  const { id, studentId, content, files, subject, priority, replyTo } = unsent;
  const fileIds = files.map((file) => file.id);
  const { data } = await client.mutate({
    mutation: SendMessageDocument,
    variables: {
      input: { id, studentId, content, fileIds, subject, priority, replyToId: replyTo?.id ?? null },
    },
    context: { quiet: true },
    update(cache, { data }) {
      if (data?.sendMessage.__typename === 'Message') upsertMessage(cache, data.sendMessage);
    },
  });
  const answer = data?.sendMessage;
  if (answer?.__typename === 'Message') {
    // Apollo notifies its queries of a write in a task of its own. Until then the outbox keeps the row in the thread.
    await new Promise((resolve) => setTimeout(resolve));
    return { sent: true };
  }
  // Whoever signs in again as the same person still wants to send it.
  const isRefusal = answer && answer.code !== 'NOT_SIGNED_IN';
  return { sent: false, refusal: isRefusal ? answer.message : null };
}
