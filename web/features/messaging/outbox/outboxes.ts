import type { ApolloClient } from '@apollo/client';
import { connectionState, onConnectionState } from '../../../lib/live/connectionState.ts';
import { createThreadUploads, hasUploadedAll, type ThreadUploads } from '../files/threadUploads.ts';
import { upsertMessage } from '../messageCache.ts';
import { SendMessageDocument } from '../messages.generated.ts';
import { endOutbox, onOutboxEnd } from './currentOutbox.ts';
import { createOutbox, type Outbox, type SendResult } from './outbox.ts';
import { createOutboxStore, type OutboxStorage } from './outboxStore.ts';
import type { UnsentMessage } from './unsent.ts';

const ORPHANED_AFTER_MS = 40_000;

/** An outbox with the files of its messages. */
export type Sender = { outbox: Outbox; uploads: ThreadUploads };

let current: (Sender & { personId: string }) | null = null;

/** Returns the outbox of the signed-in person; it retries whenever the connection may be back. */
export function senderOf(client: ApolloClient, personId: string): Sender {
  if (current?.personId === personId) return current;
  endOutbox();
  const prefix = `lm-person-outbox-${personId}-`;
  const store = createOutboxStore(openStorage(), prefix);
  let lastWrittenAt = 0;
  const outbox = createOutbox({
    store,
    post: (unsent) => post(client, unsent),
    runExclusively: (work) => (navigator.locks ? navigator.locks.request(prefix, work) : work()),
    // Unique, so that two messages of one millisecond keep their order.
    now: () => {
      lastWrittenAt = Math.max(lastWrittenAt + 1, Date.now());
      return lastWrittenAt;
    },
  });
  // Uploads the files of waiting messages, and releases each message once they are uploaded.
  const releaseUploaded = () => {
    for (const entry of store.entries()) {
      if (entry.state !== 'uploading') continue;
      const files = uploads.of(entry.studentId);
      files.adopt(entry.files);
      if (hasUploadedAll(files, entry)) outbox.release(entry.id);
    }
  };
  const uploads = createThreadUploads(client, releaseUploaded);
  store.subscribe(releaseUploaded);
  // Another tab sends the messages of a closed one, once the storage was unchanged for longer than any retry delay.
  let orphaned: ReturnType<typeof setTimeout> | undefined;
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && !event.key.startsWith(prefix)) return;
    store.reload();
    clearTimeout(orphaned);
    orphaned = setTimeout(outbox.wake, ORPHANED_AFTER_MS);
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('online', outbox.wake);
  window.addEventListener('offline', outbox.connectionLost);
  const unsubscribe = onConnectionState(() => {
    if (connectionState() === 'connected') outbox.wake();
    if (connectionState() === 'waiting') outbox.connectionLost();
  });
  const end = () => {
    outbox.stop();
    uploads.stop();
    clearTimeout(orphaned);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('online', outbox.wake);
    window.removeEventListener('offline', outbox.connectionLost);
    unsubscribe();
    current = null;
  };
  onOutboxEnd(end);
  current = { personId, outbox, uploads };
  releaseUploaded();
  outbox.wake();
  return current;
}

function openStorage(): OutboxStorage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

async function post(client: ApolloClient, unsent: UnsentMessage): Promise<SendResult> {
  const { id, studentId, content, files, subject, priority, replyTo } = unsent;
  const fileIds = files.map((file) => file.id);
  // The browser may be wrong about being offline, so it is tried, but then a failure says that nothing was sent.
  const wasOnline = navigator.onLine;
  const answered = client.mutate({
    mutation: SendMessageDocument,
    variables: {
      input: { id, studentId, content, fileIds, subject, priority, replyToId: replyTo?.id ?? null },
    },
    context: { quiet: true },
    update(cache, { data }) {
      if (data?.sendMessage.__typename === 'Message') upsertMessage(cache, data.sendMessage);
    },
  });
  const outcome = await answered.catch(() => null);
  if (!outcome) return { sent: false, rejection: null, mayHaveArrived: wasOnline };
  const answer = outcome.data?.sendMessage;
  if (answer?.__typename === 'Message') return { sent: true };
  if (!answer) return { sent: false, rejection: null, mayHaveArrived: true };
  // Not a rejection: it is sent once the same person has signed in again.
  if (answer.code === 'NOT_SIGNED_IN') return { sent: false, rejection: null, mayHaveArrived: false };
  return { sent: false, rejection: answer.message };
}
