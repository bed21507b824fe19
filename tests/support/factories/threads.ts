import { randomUUID } from 'node:crypto';
import { ask, dataOf, successOf } from '../clients/http.ts';
import { eventOf, type TestSocket, type TestSubscription } from '../clients/socket.ts';
import { askAs, type Person } from './people.ts';
import {
  FeedCursorDocument,
  type FeedCursorQuery,
  MessageAddedDocument,
  type MessageAddedSubscription,
  SendMessageDocument,
  type SendMessageMutation,
  type SendMessageMutationVariables,
} from './threads.generated.ts';

/** Sends a message as a person. @returns its id */
export async function sendMessage(
  url: string,
  person: Person,
  studentId: string,
  content: string,
): Promise<string> {
  const id = randomUUID();
  successOf(await requestMessage(url, person, { id, studentId, content }));
  return id;
}

/** Runs the mutation that sends a message, as a person. @returns its result, which may be a DomainError */
export async function requestMessage(
  url: string,
  person: Person,
  input: SendMessageMutationVariables['input'],
): Promise<SendMessageMutation['sendMessage']> {
  return dataOf(await askAs(url, person)(SendMessageDocument, { input })).sendMessage;
}

/** Returns the contents of the next messages of a subscription, with the cursor of the last one. */
export async function receiveMessages(
  messages: TestSubscription<MessageAddedSubscription>,
  count: number,
  withinMs: number,
) {
  const contents: string[] = [];
  let cursor = '';
  for (let n = 0; n < count; n += 1) {
    const added = eventOf((await messages.next(withinMs)).messageAdded);
    contents.push(added.message.content);
    cursor = added.cursor;
  }
  return { contents, cursor };
}

/** Returns the current cursor of a person's feed; a subscription after it gets the events that follow. */
export async function cursorOf({ url, cookie }: Pick<TestSocket, 'url' | 'cookie'>): Promise<string> {
  return dataOf(await ask<FeedCursorQuery>(url, cookie, FeedCursorDocument, {})).feedCursor;
}

/** Subscribes to messages after a cursor, or to those that are sent from now on. */
export async function subscribeToMessages(
  socket: TestSocket,
  after: string | null,
): Promise<TestSubscription<MessageAddedSubscription>> {
  return socket.subscribe('messages', MessageAddedDocument, { after: after ?? (await cursorOf(socket)) });
}

/**
 * Resolves once the gateway follows the feed of the socket's person: a change of their access closes the socket from
 * then on, and one from before is told to a subscription by a reset instead.
 */
export async function awaitFollowing(socket: TestSocket): Promise<void> {
  // A cursor that nobody has is answered once the feed is followed.
  const following = socket.subscribe('following', MessageAddedDocument, { after: randomUUID() });
  const { messageAdded } = await following.next(10_000);
  if (messageAdded.__typename !== 'FeedReset') throw new Error('The cursor is known');
}
