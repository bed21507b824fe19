import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../gateway/events/transaction.ts';
import { notify } from '../../gateway/features/notifications/notify.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { connect, eventOf, type TestSubscription } from '../support/clients/socket.ts';
import { askAs, type Family, makeFamily, type Person } from '../support/factories/people.ts';
import { cursorOf, sendMessage } from '../support/factories/threads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  MarkMessagesReadDocument,
  MarkNotificationsReadDocument,
  type MarkNotificationsReadMutationVariables,
  NotificationsMarkedDocument,
  type NotificationsMarkedSubscription,
} from './notifications.generated.ts';

let gateway: TestGateway;
let family: Family;
let others: Family;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  const make = () => makeFamily(gateway.app);
  [family, others] = await Promise.all([make(), make()]);
});
afterAll(() => gateway.close());

async function makeNotification(people: Person[], studentId: string): Promise<string> {
  const subjectKey = `test:${randomUUID()}`;
  const recipientIds = people.map(({ id }) => id);
  await inTransaction(gateway.app, async (_tx, effects) =>
    notify(effects, {
      ...{ kind: 'ACHIEVEMENT', recipientIds, studentId, title: 'Well done', body: 'Five lessons' },
      ...{ actionUrl: null, actionText: null, subjectKey },
    }),
  );
  return (await gateway.app.prisma.notification.findFirstOrThrow({ where: { subjectKey } })).id;
}

async function subscribe(person: Person) {
  const socket = await connect(gateway.url, person.cookie);
  const marked = socket.subscribe('marked', NotificationsMarkedDocument, { after: await cursorOf(socket) });
  return { socket, marked };
}

const mark = async (person: Person, input: MarkNotificationsReadMutationVariables['input']) =>
  dataOf(await askAs(gateway.url, person)(MarkNotificationsReadDocument, { input })).markNotificationsRead;
const nextOf = async (marked: TestSubscription<NotificationsMarkedSubscription>) =>
  eventOf((await marked.next(1000)).notificationsMarked).notifications;
const nextIdsOf = async (marked: TestSubscription<NotificationsMarkedSubscription>) =>
  (await nextOf(marked)).map(({ id }) => id);

describe('notificationsMarked', () => {
  it('reaches the other sockets of the person within a second, and nobody else', async () => {
    const { parent, mentor, studentId } = family;
    const first = await makeNotification([parent], studentId);
    const second = await makeNotification([parent], studentId);
    const [one, other, outsider] = await Promise.all([
      subscribe(parent),
      subscribe(parent),
      subscribe(mentor),
    ]);
    successOf(await mark(parent, { ids: [first] }));
    for (const { marked } of [one, other]) {
      const notifications = await nextOf(marked);
      expect(notifications).toEqual([{ id: first, readAt: expect.any(String) }]);
    }
    successOf(await mark(parent, { studentId }));
    expect(await nextIdsOf(other.marked)).toEqual([second]);
    // The outsider's own event arrives first, so the ones before were not delivered to them.
    const own = await makeNotification([mentor], studentId);
    successOf(await mark(mentor, {}));
    expect(await nextIdsOf(outsider.marked)).toEqual([own]);
    expect(outsider.marked.rest()).toEqual([]);
    await Promise.all([one, other, outsider].map(({ socket }) => socket.close()));
  });

  it('is not published when nothing was unread', async () => {
    const { parent, studentId } = family;
    const { socket, marked } = await subscribe(parent);
    successOf(await mark(parent, {}));
    const id = await makeNotification([parent], studentId);
    successOf(await mark(parent, { ids: [id] }));
    expect(await nextIdsOf(marked)).toEqual([id]);
    successOf(await mark(parent, { ids: [id] }));
    const next = await makeNotification([parent], studentId);
    successOf(await mark(parent, { ids: [next] }));
    expect(await nextIdsOf(marked)).toEqual([next]);
    await socket.close();
  });

  it('includes the notification of a message that was read in its thread', async () => {
    const { parent, mentor, studentId } = others;
    const messageId = await sendMessage(gateway.url, mentor, studentId, 'Hello');
    const notification = await gateway.app.prisma.notification.findFirstOrThrow({
      where: { subjectKey: `message:${messageId}` },
    });
    const { socket, marked } = await subscribe(parent);
    const read = await askAs(gateway.url, parent)(MarkMessagesReadDocument, { input: { messageId } });
    successOf(dataOf(read).markMessagesRead);
    expect(await nextIdsOf(marked)).toEqual([notification.id]);
    await socket.close();
  });

  it('leaves notifications unread that another person names', async () => {
    const [mine, theirs] = [
      await makeNotification([family.parent], family.studentId),
      await makeNotification([others.parent], others.studentId),
    ];
    const results = await Promise.all([
      mark(family.parent, { ids: [mine, theirs] }),
      mark(family.parent, { ids: [randomUUID()] }),
      mark(family.parent, { studentId: others.studentId }),
      mark(family.mentor, { ids: [mine] }),
    ]);
    for (const result of results) expect(errorOf(result).code).toBe('NOT_FOUND');
    const unread = await gateway.app.prisma.notification.count({
      where: { id: { in: [mine, theirs] }, readAt: null },
    });
    expect(unread).toBe(2);
  });
});
