import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Person } from '../../support/people.ts';
import type { History, Sent } from './history.ts';
import { post } from './post.ts';

export type Sender = { person: Person; studentId: string };

export const MESSAGES_PER_SECOND = 14;
const RETRY_MS = { first: 200, most: 2000 };

const SEND = `mutation ($input: SendMessageInput!) {
  sendMessage(input: $input) { __typename ... on DomainError { code } } }`;

/** People who write one message after another, each sent again under its id until it is answered. */
export type Load = {
  /** Writes nothing new. @returns what resolves once all that was written is answered */
  finish(): Promise<void>;
};

/** @param pickUrl one of the gateways */
export function startLoad(history: History, senders: readonly Sender[], pickUrl: () => string): Load {
  const outboxes = senders.map(() => Promise.resolve());
  let turn = 0;
  const timer = setInterval(() => {
    const index = turn % senders.length;
    turn += 1;
    const sender = senders[index];
    const before = outboxes[index];
    if (sender && before) outboxes[index] = before.then(() => send(history, sender, pickUrl));
  }, 1000 / MESSAGES_PER_SECOND);
  return {
    async finish() {
      clearInterval(timer);
      await Promise.all(outboxes);
    },
  };
}

async function send(history: History, { person, studentId }: Sender, pickUrl: () => string): Promise<void> {
  const id = randomUUID();
  const message: Sent = { id, studentId, senderId: person.id, sentAt: Date.now(), ackedAt: null };
  history.sent.set(id, message);
  const input = { id, studentId, content: `Message ${history.sent.size}` };
  type Answer = { sendMessage: { __typename: string; code?: string } };
  for (let failures = 0; ; failures += 1) {
    const answer = await post<Answer>(pickUrl(), person, SEND, { input }).catch(() => null);
    if (answer?.sendMessage.__typename === 'Message') {
      message.ackedAt = Date.now();
      return;
    }
    if (answer) {
      const code = answer.sendMessage.code ?? answer.sendMessage.__typename;
      history.refused.set(code, (history.refused.get(code) ?? 0) + 1);
      return;
    }
    await wait(Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** failures));
  }
}
