import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { inTransaction } from '../../gateway/events/transaction.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { askAs, makeFamily, makePerson } from '../support/people.ts';
import { connect } from '../support/socket.ts';
import { type Added, cursorOf, listen, receive, send } from '../support/threads.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(PLAIN);
});
afterAll(() => gateway.close());

const makeOne = () => makeFamily(gateway.app, gateway.url);

/** The hub renders for people in the order of their ids; the parent's comes first. */
async function makeOneWithParentFirst() {
  for (;;) {
    const family = await makeOne();
    if (family.parent.id < family.mentor.id) return family;
  }
}

describe('a right that ends', () => {
  it('ends for a mentor who loses the student, with the very next event', async () => {
    const { parent, mentor, studentId } = await makeOneWithParentFirst();
    const next = await makePerson(gateway.app, gateway.url, { role: 'MENTOR', name: 'Bola' });
    const record = await gateway.app.prisma.mentor.create({ data: { profileId: next.id } });
    const [old, fresh, own] = await Promise.all([
      connect(gateway.url, mentor.cookie),
      connect(gateway.url, next.cookie),
      connect(gateway.url, parent.cookie),
    ]);
    await Promise.all([listen(old, null), listen(fresh, null), listen(own, null)]);
    await send(gateway.url, parent, studentId, 'to the first');
    expect((await receive(old, 'messages', 1, 10_000)).contents).toEqual(['to the first']);
    await gateway.app.prisma.student.update({ where: { id: studentId }, data: { mentorId: record.id } });
    const id = await send(gateway.url, parent, studentId, 'to the second');
    // Told to the old mentor all the same, as if it had been written a moment before the change, and together
    // with the parent, whose rendering of it is there to be shared.
    await inTransaction(gateway.app, async (_tx, effects) =>
      effects.publish('message.sent', { messageId: id }, [parent.id, mentor.id]),
    );
    const again = ['to the first', 'to the second', 'to the second'];
    expect((await receive(own, 'messages', 3, 10_000)).contents).toEqual(again);
    expect((await receive(fresh, 'messages', 1, 10_000)).contents).toEqual(['to the second']);
    const { studentId: other, parent: otherParent } = await makeOne();
    await gateway.app.prisma.student.update({
      where: { id: other },
      data: { mentor: { connect: { profileId: mentor.id } } },
    });
    await send(gateway.url, otherParent, other, 'of another student');
    expect((await receive(old, 'messages', 1, 10_000)).contents).toEqual(['of another student']);
    await Promise.all([old.close(), fresh.close(), own.close()]);
  });

  it('ends at sign-out: the socket is closed, and a new one is not let in', async () => {
    const { parent } = await makeOne();
    const socket = await connect(gateway.url, parent.cookie);
    await listen(socket, null);
    await fetch(`${gateway.url}/api/auth/sign-out`, {
      method: 'POST',
      headers: { cookie: parent.cookie, origin: gateway.url, 'content-type': 'application/json' },
      body: '{}',
    });
    expect([4210, 4401]).toContain(await socket.closed);
    await expect(connect(gateway.url, parent.cookie)).rejects.toThrow('closed with 4401');
  });

  it('ends with a session that is deleted behind the gateway’s back: nothing more is delivered', async () => {
    const { parent, mentor, studentId } = await makeOne();
    const socket = await connect(gateway.url, parent.cookie);
    await listen(socket, null);
    await gateway.app.prisma.authSession.deleteMany({ where: { userId: parent.id } });
    await send(gateway.url, mentor, studentId, 'too late');
    expect(await socket.closed).toBe(4401);
    expect(socket.rest('messages')).toEqual([]);
  });

  it('that changed while somebody was away is told by a reset when they are back', async () => {
    const { parent, mentor, studentId } = await makeOne();
    const away = await connect(gateway.url, parent.cookie);
    const cursor = await cursorOf(away);
    await away.close();
    await send(gateway.url, mentor, studentId, 'before');
    await inTransaction(gateway.app, async (_tx, effects) =>
      effects.publish('access.changed', { userId: parent.id }, [parent.id]),
    );
    const back = await connect(gateway.url, parent.cookie);
    await listen(back, cursor);
    expect((await back.next<Added>('messages', 10_000)).messageAdded.reset).toBe('FeedReset');
    await send(gateway.url, mentor, studentId, 'after');
    expect((await receive(back, 'messages', 1, 10_000)).contents).toEqual(['after']);
    expect(back.rest('messages')).toEqual([]);
    await back.close();
  });

  it('ends with a suspended mentor record', async () => {
    const { parent, mentor, mentorId, studentId } = await makeOne();
    await gateway.app.prisma.mentor.update({ where: { id: mentorId }, data: { isActive: false } });
    const answer = await askAs(gateway.url, mentor)('query ($id: ID!) { student(id: $id) { id } }', {
      id: studentId,
    });
    expect(dataOf(answer)).toEqual({ student: null });
    const theirs = await askAs(gateway.url, parent)('query ($id: ID!) { student(id: $id) { id } }', {
      id: studentId,
    });
    expect(dataOf(theirs)).toEqual({ student: { id: studentId } });
  });
});

describe('a socket of nobody', () => {
  it('that sends a broken frame is closed, and costs the gateway nothing', async () => {
    const raw = new WebSocket(`${gateway.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers: { origin: gateway.url },
    });
    const frame = Buffer.from([0xf1, 0x80, 0, 0, 0, 0]);
    // Before the gateway's own farewell can be answered.
    raw.once('upgrade', (response) => response.socket.write(frame));
    const [code] = await once(raw, 'close');
    expect([4401, 1002, 1006]).toContain(code);
    const { parent } = await makeOne();
    const socket = await connect(gateway.url, parent.cookie);
    await listen(socket, null);
    await socket.close();
  });
});

describe('writers at the same time', () => {
  it('leave no gap and no repetition in anybody’s feed', async () => {
    const families = await Promise.all([makeOne(), makeOne(), makeOne()]);
    const people = families.flatMap(({ parent, mentor }) => [parent.id, mentor.id]);
    const writes = Array.from({ length: 60 }, (_, n) =>
      inTransaction(gateway.app, async (_tx, effects) => {
        const recipients = people.filter((_id, place) => (n >> place) % 2 === 0);
        const [first, second] = [randomUUID(), randomUUID()];
        effects.publish('submission.sent', { submissionId: first }, recipients);
        effects.publish('submission.reviewed', { submissionId: second }, [...recipients].reverse());
      }),
    );
    await Promise.all(writes);
    for (const recipientId of people) {
      const entries = await gateway.app.prisma.feedEntry.findMany({
        where: { recipientId },
        orderBy: { seq: 'asc' },
      });
      expect(entries.map((entry) => Number(entry.seq))).toEqual(entries.map((_entry, place) => place + 1));
      expect(new Set(entries.map((entry) => entry.eventId)).size).toBe(entries.length);
    }
  });
});
