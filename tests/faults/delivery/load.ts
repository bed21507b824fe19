import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Person } from '../../support/factories/people.ts';
import type { History, Sent } from './history.ts';
import { SendMessageDocument } from './load.generated.ts';
import { post } from './post.ts';

export type Sender = { person: Person; studentId: string };

export const MESSAGES_PER_SECOND = 14;
const RETRY_MS = { first: 200, max: 2000 };

/** People who send one message after another, each repeated under its id until it is answered. */
export type Load = {
  /** Sends no new message. @returns a promise that resolves once every message is answered */
  finish(): Promise<void>;
};

/**
 * Starts the load.
 * @param pickUrl returns the address of one of the gateways
 */
export function startLoad(history: History, senders: readonly Sender[], pickUrl: () => string): Load {
  const outboxes = senders.map(() => Promise.resolve());
  let count = 0;
  const timer = setInterval(() => {
    const index = count % senders.length;
    count += 1;
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
  for (let failures = 0; ; failures += 1) {
    const answer = await post(pickUrl(), person, SendMessageDocument, { input }).catch(() => null);
    if (answer?.sendMessage.__typename === 'Message') {
      message.ackedAt = Date.now();
      return;
    }
    if (answer) {
      const { code } = answer.sendMessage;
      history.rejected.set(code, (history.rejected.get(code) ?? 0) + 1);
      return;
    }
    await wait(Math.min(RETRY_MS.max, RETRY_MS.first * 2 ** failures));
  }
}
