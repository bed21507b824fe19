import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../gateway/events/transaction.ts';
import { notify } from '../../gateway/features/notifications/notify.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { askAs, type Family, makeFamily, type Person } from '../support/people.ts';
import { connect, type TestSocket } from '../support/socket.ts';
import { cursorOf, send } from '../support/threads.ts';

const MARK = `mutation ($input: MarkNotificationsReadInput!) { markNotificationsRead(input: $input) {
  __typename ... on NotificationsRead { count notifications { id } } ... on DomainError { code } } }`;
const MARKED = `subscription ($after: Cursor) { notificationsMarked(after: $after) {
  ... on NotificationsMarked { cursor notifications { id readAt } } ... on FeedReset { cursor } } }`;
const MARK_MESSAGES = `mutation ($id: ID!) { markMessagesRead(input: { messageId: $id }) { __typename } }`;

type Marked = { notificationsMarked: { cursor: string; notifications: { id: string; readAt: string }[] } };

let gateway: TestGateway;
let family: Family;
let others: Family;
beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  const make = () => makeFamily(gateway.app, gateway.url);
  [family, others] = await Promise.all([make(), make()]);
});
afterAll(() => gateway.close());

async function tell(people: Person[], studentId: string): Promise<string> {
  const subjectKey = `test:${randomUUID()}`;
  const recipientIds = people.map(({ id }) => id);
  await inTransaction(gateway.app, (tx, effects) =>
    notify(tx, effects, {
      ...{ kind: 'ACHIEVEMENT', recipientIds, studentId, title: 'Well done', body: 'Five lessons' },
      ...{ actionUrl: null, actionText: null, subjectKey },
    }),
  );
  return (await gateway.app.prisma.notification.findFirstOrThrow({ where: { subjectKey } })).id;
}

async function follow(person: Person): Promise<TestSocket> {
  const socket = await connect(gateway.url, person.cookie);
  socket.subscribe('read', MARKED, { after: await cursorOf(socket) });
  return socket;
}

const mark = (person: Person, input: Record<string, unknown>) => askAs(gateway.url, person)(MARK, { input });
const idsOf = ({ notificationsMarked }: Marked) => notificationsMarked.notifications.map(({ id }) => id);

describe('what is read', () => {
  it('is known to the other sockets of the person within a second, and to nobody else', async () => {
    const { parent, mentor, studentId } = family;
    const [first, second] = [await tell([parent], studentId), await tell([parent], studentId)];
    const [here, there, outsider] = await Promise.all([parent, parent, mentor].map(follow));
    const sockets = [here, there, outsider] as TestSocket[];
    dataOf(await mark(parent, { ids: [first] }));
    for (const socket of sockets.slice(0, 2)) {
      const event = await socket.next<Marked>('read', 1000);
      expect(idsOf(event)).toEqual([first]);
      expect(event.notificationsMarked.notifications[0]?.readAt).not.toBeNull();
    }
    dataOf(await mark(parent, { studentId }));
    expect(idsOf((await there?.next<Marked>('read', 1000)) as Marked)).toEqual([second]);
    // What the outsider reads comes to them, so that nothing came before it.
    const own = await tell([mentor], studentId);
    dataOf(await mark(mentor, {}));
    expect(idsOf((await outsider?.next<Marked>('read', 1000)) as Marked)).toEqual([own]);
    expect(outsider?.rest('read')).toEqual([]);
    await Promise.all(sockets.map((socket) => socket.close()));
  });

  it('tells nothing when nothing was unread', async () => {
    const { parent, studentId } = family;
    const socket = await follow(parent);
    dataOf(await mark(parent, {}));
    const id = await tell([parent], studentId);
    dataOf(await mark(parent, { ids: [id] }));
    expect(idsOf(await socket.next<Marked>('read', 1000))).toEqual([id]);
    dataOf(await mark(parent, { ids: [id] }));
    const next = await tell([parent], studentId);
    dataOf(await mark(parent, { ids: [next] }));
    expect(idsOf(await socket.next<Marked>('read', 1000))).toEqual([next]);
    await socket.close();
  });

  it('includes the notification of a message that was read in its thread', async () => {
    const { parent, mentor, studentId } = others;
    const messageId = await send(gateway.url, mentor, studentId, 'Hello');
    const notice = await gateway.app.prisma.notification.findFirstOrThrow({
      where: { subjectKey: `message:${messageId}` },
    });
    const socket = await follow(parent);
    dataOf(await askAs(gateway.url, parent)(MARK_MESSAGES, { id: messageId }));
    expect(idsOf(await socket.next<Marked>('read', 1000))).toEqual([notice.id]);
    await socket.close();
  });

  it('stays what it is for a person whose id another one names', async () => {
    const [mine, theirs] = [
      await tell([family.parent], family.studentId),
      await tell([others.parent], others.studentId),
    ];
    const answers = await Promise.all([
      mark(family.parent, { ids: [mine, theirs] }),
      mark(family.parent, { ids: [randomUUID()] }),
      mark(family.parent, { studentId: others.studentId }),
      mark(family.mentor, { ids: [mine] }),
    ]);
    for (const answer of answers)
      expect(dataOf(answer)).toMatchObject({ markNotificationsRead: { code: 'NOT_FOUND' } });
    const unread = await gateway.app.prisma.notification.count({
      where: { id: { in: [mine, theirs] }, readAt: null },
    });
    expect(unread).toBe(2);
  });
});
