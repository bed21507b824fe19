import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../gateway/events/transaction.ts';
import {
  MessageAddedDocument,
  type MessageAddedSubscription,
} from '../../web/features/messaging/messages.generated.ts';
import type { Feed } from '../../web/lib/live/feed.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { ask, dataOf } from '../support/http.ts';
import { type Family, makeFamily, makePerson, type Person } from '../support/people.ts';
import { type Breakage, breakStatements } from '../support/statements.ts';
import { openWebClient } from '../support/webClient.ts';

let gateway: TestGateway;
let breakage: Breakage | null = null;
beforeAll(async () => {
  gateway = await startGateway(PLAIN);
});
afterEach(() => breakage?.mend());
afterAll(() => gateway.close());

/** Somebody with the app open. `told` are the ids of the messages as they came, repeated ones too. */
type Watcher = { told: string[]; resets: number; close(): Promise<void> };

async function watch({ cookie }: Person): Promise<Watcher> {
  const told: string[] = [];
  const watcher = { told, resets: 0 };
  const web = openWebClient(
    () => gateway.url,
    cookie,
    () => {},
  );
  const feed: Feed<MessageAddedSubscription, MessageAddedSubscription['messageAdded']> = {
    document: MessageAddedDocument,
    eventOf: (data) => data.messageAdded,
    apply: (_client, { message }) => told.push(message.id),
    reset: async () => {
      watcher.resets += 1;
    },
  };
  const answer = await ask<{ feedCursor: string }>(gateway.url, cookie, '{ feedCursor }', {});
  web.follow([feed], dataOf(answer).feedCursor);
  return Object.assign(watcher, { close: () => web.close() });
}

/** Writes messages of the mentor in one commit, so that the hub has them in one batch. */
async function writeTogether({ mentor, parent, studentId }: Family, also: string[], ids: string[]) {
  const data = ids.map((id) => ({ id, studentId, senderId: mentor.id, content: id }));
  await inTransaction(gateway.app, async (tx, effects) => {
    await tx.message.createMany({ data });
    for (const id of ids) effects.publish('message.sent', { messageId: id }, [parent.id, mentor.id, ...also]);
  });
}

const arrived = (watchers: Watcher[], id: string) =>
  vi.waitFor(
    () => {
      for (const { told } of watchers) expect(told).toContain(id);
    },
    { timeout: 20_000, interval: 20 },
  );

/** Breaks statements while two messages are told, mends them, and looks at what came to whom. */
async function tellThroughBreakage(isBroken: (text: string, id: string) => boolean) {
  const family = await makeFamily(gateway.app, gateway.url);
  const stranger = await makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Sade' });
  const { parent, mentor } = family;
  const entitled = await Promise.all([parent, parent, mentor].map(watch));
  const outsider = await watch(stranger);
  const [before, first, second, after] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await writeTogether(family, [stranger.id], [before]);
  await arrived(entitled, before);
  breakage = breakStatements(
    ({ text, values }) => text.startsWith('SELECT') && values.includes(first) && isBroken(text, first),
  );
  await writeTogether(family, [stranger.id], [first, second]);
  // The whole batch, or each rendering of the first message and one more try of its own for each of the three.
  await breakage.met(4, 15_000);
  breakage.mend();
  await arrived(entitled, second);
  await writeTogether(family, [stranger.id], [after]);
  await arrived(entitled, after);
  for (const { told, resets } of entitled) {
    expect(told).toEqual([before, first, second, after]);
    expect(resets).toBe(0);
  }
  expect(outsider.told).toEqual([]);
  await Promise.all([...entitled, outsider].map((watcher) => watcher.close()));
}

describe('a batch of events that fails', () => {
  it('reaches everybody whom it is for once, in order, when they are back', () =>
    tellThroughBreakage((text) => text.includes('"Message"')));

  it('is not delivered again to those who had it before another person’s reset failed', async () => {
    const family = await makeFamily(gateway.app, gateway.url);
    const stranger = await makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Sade' });
    const [parent, outsider] = await Promise.all([family.parent, stranger].map(watch));
    if (!parent || !outsider) throw new Error('Nobody watches');
    const [before, first, after] = [randomUUID(), randomUUID(), randomUUID()];
    await writeTogether(family, [], [before]);
    await arrived([parent], before);
    breakage = breakStatements(
      ({ text, values }) => text.includes('ORDER BY seq DESC') && values.includes(stranger.id),
    );
    await inTransaction(gateway.app, async (tx, effects) => {
      const { mentor, studentId } = family;
      await tx.message.create({ data: { id: first, studentId, senderId: mentor.id, content: first } });
      effects.publish('message.sent', { messageId: first }, [family.parent.id]);
      // Of another version of the product: whoever receives it is reset.
      effects.publish('future.kind' as never, {} as never, [stranger.id]);
    });
    await breakage.met(1, 15_000);
    breakage.mend();
    await vi.waitFor(() => expect(outsider.resets).toBe(1), { timeout: 20_000, interval: 20 });
    await writeTogether(family, [], [after]);
    await arrived([parent], after);
    expect(parent.told).toEqual([before, first, after]);
    await Promise.all([parent.close(), outsider.close()]);
  });

  it('is not overtaken by the events after the one that could not be rendered', () =>
    tellThroughBreakage((text) => text.includes('"content"')));
});
