import { randomUUID } from 'node:crypto';
import { ask, dataOf } from './http.ts';
import { askAs, type Person } from './people.ts';
import type { TestSocket } from './socket.ts';

const SEND = `mutation ($input: SendMessageInput!) {
  sendMessage(input: $input) { __typename ... on Message { id } ... on DomainError { code message field } }
}`;

/** What a live message list asks for. */
export const MESSAGE_ADDED = `subscription ($after: Cursor) {
  messageAdded(after: $after) {
    ... on MessageAdded { cursor message { id content } }
    ... on FeedReset { cursor reset: __typename }
  }
}`;

export type Added = {
  messageAdded: { cursor: string; message: { id: string; content: string }; reset?: string };
};

/** Sends a message as somebody. @returns its id */
export async function send(url: string, person: Person, studentId: string, content: string): Promise<string> {
  const id = randomUUID();
  const answer = await askAs(url, person)(SEND, { input: { id, studentId, content } });
  const sent = dataOf(answer) as { sendMessage: { __typename: string } };
  if (sent.sendMessage.__typename !== 'Message') throw new Error(JSON.stringify(sent));
  return id;
}

/** The next messages of a subscription, by content, with the last one's cursor. */
export async function receive(socket: TestSocket, id: string, count: number, withinMs: number) {
  const contents: string[] = [];
  let cursor = '';
  for (let n = 0; n < count; n += 1) {
    const { messageAdded } = await socket.next<Added>(id, withinMs);
    contents.push(messageAdded.message.content);
    cursor = messageAdded.cursor;
  }
  return { contents, cursor };
}

/** Where the feed of the socket's person stands: what is told from now on comes to who subscribes after it. */
export async function cursorOf({ url, cookie }: TestSocket): Promise<string> {
  return dataOf(await ask<{ feedCursor: string }>(url, cookie, '{ feedCursor }', {})).feedCursor;
}

/** Subscribes to messages after a cursor, or to those that are sent from now on. */
export async function listen(socket: TestSocket, after: string | null): Promise<void> {
  socket.subscribe('messages', MESSAGE_ADDED, { after: after ?? (await cursorOf(socket)) });
}
