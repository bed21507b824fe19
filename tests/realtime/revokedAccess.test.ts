import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { inTransaction } from '../../gateway/events/transaction.ts';
import { dataOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import { askAs, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { cursorOf, receiveMessages, sendMessage, subscribeToMessages } from '../support/factories/threads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { StudentDocument } from './revokedAccess.generated.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

const make = () => makeFamily(gateway.app);

/** Makes a family whose parent has the lower id, since the hub renders for people in the order of their ids. */
async function makeWithParentFirst() {
  for (;;) {
    const family = await make();
    if (family.parent.id < family.mentor.id) return family;
  }
}

describe('a right', () => {
  it('ends for a mentor who loses the student with the next event', async () => {
    const { parent, mentor, studentId } = await makeWithParentFirst();
    const next = await makePerson(gateway.app, { role: 'MENTOR', name: 'Bola' });
    const record = await gateway.app.prisma.mentor.create({ data: { profileId: next.id } });
    const [old, fresh, own] = await Promise.all([
      connect(gateway.url, mentor.cookie),
      connect(gateway.url, next.cookie),
      connect(gateway.url, parent.cookie),
    ]);
    const [toOld, toFresh, toParent] = await Promise.all([
      subscribeToMessages(old, null),
      subscribeToMessages(fresh, null),
      subscribeToMessages(own, null),
    ]);
    await sendMessage(gateway.url, parent, studentId, 'to the first');
    expect((await receiveMessages(toOld, 1, 10_000)).contents).toEqual(['to the first']);
    await gateway.app.prisma.student.update({ where: { id: studentId }, data: { mentorId: record.id } });
    const id = await sendMessage(gateway.url, parent, studentId, 'to the second');
    // Published to the old mentor all the same, as a write just before the change would, and together with the
    // parent, whose rendering could be shared.
    await inTransaction(gateway.app, async (_tx, effects) =>
      effects.publish('message.sent', { messageId: id }, [parent.id, mentor.id]),
    );
    const again = ['to the first', 'to the second', 'to the second'];
    expect((await receiveMessages(toParent, 3, 10_000)).contents).toEqual(again);
    expect((await receiveMessages(toFresh, 1, 10_000)).contents).toEqual(['to the second']);
    const { studentId: other, parent: otherParent } = await make();
    await gateway.app.prisma.student.update({
      where: { id: other },
      data: { mentor: { connect: { profileId: mentor.id } } },
    });
    await sendMessage(gateway.url, otherParent, other, 'of another student');
    expect((await receiveMessages(toOld, 1, 10_000)).contents).toEqual(['of another student']);
    await Promise.all([old.close(), fresh.close(), own.close()]);
  });

  it('ends at sign-out: the socket is closed and a new one is rejected', async () => {
    const { parent } = await make();
    const socket = await connect(gateway.url, parent.cookie);
    await subscribeToMessages(socket, null);
    await fetch(`${gateway.url}/api/auth/sign-out`, {
      method: 'POST',
      headers: { cookie: parent.cookie, origin: gateway.url, 'content-type': 'application/json' },
      body: '{}',
    });
    expect([4210, 4401]).toContain(await socket.closed);
    await expect(connect(gateway.url, parent.cookie)).rejects.toThrow('closed with 4401');
  });

  it('ends with a session that is deleted in the database: nothing more is delivered', async () => {
    const { parent, mentor, studentId } = await make();
    const socket = await connect(gateway.url, parent.cookie);
    const messages = await subscribeToMessages(socket, null);
    await gateway.app.prisma.authSession.deleteMany({ where: { userId: parent.id } });
    await sendMessage(gateway.url, mentor, studentId, 'too late');
    expect(await socket.closed).toBe(4401);
    expect(messages.rest()).toEqual([]);
  });

  it('that changed while its person was offline resets the feed after the reconnect', async () => {
    const { parent, mentor, studentId } = await make();
    const offline = await connect(gateway.url, parent.cookie);
    const cursor = await cursorOf(offline);
    await offline.close();
    await sendMessage(gateway.url, mentor, studentId, 'before');
    await inTransaction(gateway.app, async (_tx, effects) =>
      effects.publish('access.changed', { userId: parent.id }, [parent.id]),
    );
    const back = await connect(gateway.url, parent.cookie);
    const messages = await subscribeToMessages(back, cursor);
    expect((await messages.next(10_000)).messageAdded.__typename).toBe('FeedReset');
    await sendMessage(gateway.url, mentor, studentId, 'after');
    expect((await receiveMessages(messages, 1, 10_000)).contents).toEqual(['after']);
    expect(messages.rest()).toEqual([]);
    await back.close();
  });

  it('ends with a suspended mentor record', async () => {
    const { parent, mentor, mentorId, studentId } = await make();
    await gateway.app.prisma.mentor.update({ where: { id: mentorId }, data: { isActive: false } });
    const studentAsSeenBy = async (person: Person) =>
      dataOf(await askAs(gateway.url, person)(StudentDocument, { id: studentId })).student;
    expect(await studentAsSeenBy(mentor)).toBeNull();
    expect(await studentAsSeenBy(parent)).toEqual({ id: studentId });
  });
});

describe('a socket without a session', () => {
  it('is closed after an invalid frame, and the gateway keeps serving', async () => {
    const raw = new WebSocket(`${gateway.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers: { origin: gateway.url },
    });
    const frame = Buffer.from([0xf1, 0x80, 0, 0, 0, 0]);
    // Before the close frame of the gateway can be answered.
    raw.once('upgrade', (response) => response.socket.write(frame));
    const [code] = await once(raw, 'close');
    expect([4401, 1002, 1006]).toContain(code);
    const { parent } = await make();
    const socket = await connect(gateway.url, parent.cookie);
    await subscribeToMessages(socket, null);
    await socket.close();
  });
});

describe('concurrent writers', () => {
  it('leave no gap and no repetition in any feed', async () => {
    const families = await Promise.all([make(), make(), make()]);
    const people = families.flatMap(({ parent, mentor }) => [parent.id, mentor.id]);
    const writes = Array.from({ length: 60 }, (_, n) =>
      inTransaction(gateway.app, async (_tx, effects) => {
        const recipients = people.filter((_id, index) => (n >> index) % 2 === 0);
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
      expect(entries.map((entry) => Number(entry.seq))).toEqual(entries.map((_entry, index) => index + 1));
      expect(new Set(entries.map((entry) => entry.eventId)).size).toBe(entries.length);
    }
  });
});
