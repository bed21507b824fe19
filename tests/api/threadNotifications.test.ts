import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HIDDEN_MESSAGE_TEXT } from '../../contract/reports.ts';
import { mailDueNotifications } from '../../gateway/features/notifications/delivery/mailDue.ts';
import { NotificationAddedDocument } from '../../web/features/notifications/notifications.generated.ts';
import { MarkMessagesReadDocument } from '../realtime/notifications.generated.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { connect, eventOf } from '../support/clients/socket.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { askAs, type Family, makeFamily, type Person } from '../support/factories/people.ts';
import { cursorOf, requestMessage, sendMessage } from '../support/factories/threads.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { ThreadNotificationsDocument } from './threadNotifications.generated.ts';

const SECRET = 'The robot has three legs';

let gateway: TestGateway;
let family: Family;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  family = await makeFamily(gateway.app);
});

const send = (person: Person, content: string) => sendMessage(gateway.url, person, family.studentId, content);
const read = async (person: Person, messageId: string) => {
  const answer = await askAs(gateway.url, person)(MarkMessagesReadDocument, { input: { messageId } });
  successOf(dataOf(answer).markMessagesRead);
};
const shownTo = async (person: Person) => {
  const variables = { studentId: family.studentId };
  const data = dataOf(await askAs(gateway.url, person)(ThreadNotificationsDocument, variables));
  const unread = data.notifications.edges.map(({ node }) => node).filter(({ readAt }) => readAt === null);
  return { unread, count: data.unreadNotificationCount, total: data.notifications.totalCount };
};
/** Compares the unread notification of a person with the messages that they have not read. */
const expectOneForAllUnread = async (person: Person) => {
  const { prisma } = gateway.app;
  const of = { recipientId: person.id, readAt: null };
  const messageCount = await prisma.messageRecipient.count({ where: of });
  const rows = await prisma.notification.findMany({ where: of, select: { messageCount: true } });
  expect(rows).toEqual(messageCount === 0 ? [] : [{ messageCount }]);
};

describe('the notification of a thread', () => {
  it('stands for all unread messages, with the newest of them', async () => {
    const { parent, mentor } = family;
    await send(mentor, 'First');
    expect(await shownTo(parent)).toMatchObject({
      unread: [{ title: 'New message from Tunde', message: { content: 'First' } }],
    });
    await send(mentor, 'Second');
    await send(mentor, 'Third');
    expect(await shownTo(parent)).toMatchObject({
      ...{ count: 1, total: 1 },
      unread: [{ title: '3 new messages from Tunde', message: { content: 'Third' } }],
    });
    expect((await shownTo(mentor)).unread).toEqual([]);
  });

  it('names all who wrote, to each person apart', async () => {
    const child = await makeLinkedChild(gateway.app, family);
    await send(family.parent, 'From the parent');
    await send(child, 'From the child');
    const names = [family.parent.name, child.name].sort().join(' and ');
    expect((await shownTo(family.mentor)).unread).toMatchObject([{ title: `2 new messages from ${names}` }]);
    expect((await shownTo(child)).unread).toMatchObject([
      { title: `New message from ${family.parent.name}` },
    ]);
  });

  it('is read with the thread, counts what is left, and begins anew', async () => {
    const { parent, mentor } = family;
    const first = await send(mentor, 'First');
    await send(mentor, 'Second');
    const third = await send(mentor, 'Third');
    await read(parent, first);
    expect((await shownTo(parent)).unread).toMatchObject([{ title: '2 new messages from Tunde' }]);
    await read(parent, third);
    expect(await shownTo(parent)).toMatchObject({ unread: [], count: 0, total: 1 });
    await send(mentor, 'Fourth');
    expect(await shownTo(parent)).toMatchObject({
      ...{ count: 1, total: 2 },
      unread: [{ title: 'New message from Tunde', message: { content: 'Fourth' } }],
    });
  });

  it('counts messages of several people that wait for each other', async () => {
    const { parent, mentor, studentId } = family;
    const child = await makeLinkedChild(gateway.app, family);
    const counter = `SELECT 1 FROM "ThreadCounter" WHERE "studentId" = '${studentId}' FOR UPDATE`;
    const held = await holdRows(gateway.databaseUrl, counter);
    const sending = Promise.all([send(parent, 'One'), send(child, 'Two'), send(parent, 'Three')]);
    await held.waiting(3);
    await held.release();
    await sending;
    expect((await shownTo(mentor)).unread).toMatchObject([{ message: { content: expect.any(String) } }]);
    for (const person of [parent, mentor, child]) await expectOneForAllUnread(person);
  });

  it('is one for many messages at once, read and written concurrently', async () => {
    const { parent, mentor } = family;
    await Promise.all(Array.from({ length: 12 }, (_, n) => send(n % 2 ? mentor : parent, `Number ${n}`)));
    for (const person of [parent, mentor]) await expectOneForAllUnread(person);
    for (let round = 0; round < 5; round += 1) {
      const id = await send(mentor, `Round ${round}`);
      await Promise.all([read(parent, id), send(mentor, 'Meanwhile'), send(mentor, 'As well')]);
      await expectOneForAllUnread(parent);
    }
  });

  it('says that one is important, until it is read', async () => {
    const { parent, mentor, studentId } = family;
    const title = async () => (await shownTo(parent)).unread.map((shown) => shown.title);
    const important = { id: randomUUID(), studentId, content: 'First', priority: 'HIGH' as const };
    successOf(await requestMessage(gateway.url, mentor, important));
    expect(await title()).toEqual(['Important message from Tunde']);
    await send(mentor, 'Second');
    expect(await title()).toEqual(['2 new messages from Tunde, with an important one']);
    await read(parent, important.id);
    await send(mentor, 'Third');
    expect(await title()).toEqual(['2 new messages from Tunde']);
  });

  it('leaves out what was read while a message was on its way', async () => {
    const { parent, mentor } = family;
    const first = await send(mentor, 'First');
    const shown = `SELECT 1 FROM "Notification" WHERE "recipientId" = '${parent.id}' FOR UPDATE`;
    const held = await holdRows(gateway.databaseUrl, shown);
    const reading = read(parent, first);
    await held.waiting(1);
    // It has seen one that is unread, and waits for the thread.
    const sending = send(mentor, 'Second');
    await held.waiting(2);
    await held.release();
    await Promise.all([reading, sending]);
    expect((await shownTo(parent)).unread).toMatchObject([
      { title: 'New message from Tunde', message: { content: 'Second' } },
    ]);
  });

  it('counts all that is unread after somebody has read the notification alone', async () => {
    const { parent, mentor } = family;
    await send(mentor, 'First');
    await send(mentor, 'Second');
    await gateway.app.prisma.notification.updateMany({
      where: { recipientId: parent.id },
      data: { readAt: new Date() },
    });
    await send(mentor, 'Third');
    expect((await shownTo(parent)).unread).toMatchObject([{ title: '3 new messages from Tunde' }]);
  });

  it('names a mentor who has left beside the next one', async () => {
    const { parent, mentor, studentId } = family;
    const { mentor: next } = await makeFamily(gateway.app);
    const { prisma } = gateway.app;
    await prisma.profile.update({ where: { id: next.id }, data: { fullName: 'Zainab' } });
    await send(mentor, 'From the first');
    await prisma.student.update({
      where: { id: studentId },
      data: { mentor: { connect: { profileId: next.id } } },
    });
    await send(next, 'From the next');
    await send(next, 'Another');
    expect((await shownTo(parent)).unread).toMatchObject([{ title: '3 new messages from Tunde and Zainab' }]);
  });

  it('shows nobody else the words, and nobody the words of a removed message', async () => {
    const other = await makeFamily(gateway.app);
    const id = await send(family.mentor, SECRET);
    for (const person of [other.parent, other.mentor])
      expect(JSON.stringify(await shownTo(person))).not.toContain(SECRET);
    await gateway.app.prisma.message.update({
      where: { id },
      data: { hiddenAt: new Date(), content: HIDDEN_MESSAGE_TEXT },
    });
    expect((await shownTo(family.parent)).unread).toMatchObject([
      { message: { content: HIDDEN_MESSAGE_TEXT } },
    ]);
  });

  it('reaches open pages with every message, as the same notification', async () => {
    const { parent, mentor } = family;
    const socket = await connect(gateway.url, parent.cookie);
    const added = socket.subscribe('added', NotificationAddedDocument, { after: await cursorOf(socket) });
    const next = async () => eventOf((await added.next(2000)).notificationAdded).notification;
    await send(mentor, 'One');
    const first = await next();
    expect(first).toMatchObject({ title: 'New message from Tunde', message: { content: 'One' } });
    await send(mentor, 'Two');
    expect(await next()).toMatchObject({
      ...{ id: first.id, title: '2 new messages from Tunde', message: { content: 'Two' } },
    });
    await socket.close();
  });
});

describe('outside the app', () => {
  const mails = () => gateway.app.prisma.mail.findMany({ orderBy: { createdAt: 'asc' } });
  const deliveriesTo = (recipientId: string) => ({
    channel: 'EMAIL' as const,
    notification: { recipientId },
  });
  const makeDue = (recipientId: string) =>
    gateway.app.prisma.notificationDelivery.updateMany({
      where: { ...deliveriesTo(recipientId), outcome: null },
      data: { nextTryAt: new Date() },
    });

  it('is one email for what is unread, without a word of it, and another for what comes later', async () => {
    const { parent, mentor } = family;
    const { prisma } = gateway.app;
    await prisma.mail.deleteMany();
    for (const text of [SECRET, 'Second', 'Third']) await send(mentor, text);
    expect(await makeDue(parent.id)).toEqual({ count: 1 });
    await mailDueNotifications(gateway.app, new AbortController().signal);
    const [mail, ...others] = await mails();
    expect([mail?.subject, others]).toEqual(['3 new messages', []]);
    for (const words of [SECRET, 'Second', 'Third']) expect(JSON.stringify(mail)).not.toContain(words);
    await send(mentor, 'Fourth');
    const [again] = await prisma.notificationDelivery.findMany({ where: deliveriesTo(parent.id) });
    expect(again).toMatchObject({ outcome: null, attempts: 0 });
    expect(Number(again?.nextTryAt)).toBeGreaterThan(Date.now() + 29 * 60_000);
    await makeDue(parent.id);
    await mailDueNotifications(gateway.app, new AbortController().signal);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['3 new messages', '4 new messages']);
  });

  it('follows what the person has chosen', async () => {
    const { parent, mentor } = family;
    await gateway.app.prisma.notificationPreference.create({
      data: { profileId: parent.id, kind: 'MESSAGE', inApp: false, email: false, push: false },
    });
    await send(mentor, 'First');
    await send(mentor, 'Second');
    expect(await shownTo(parent)).toMatchObject({ unread: [], count: 0, total: 0 });
    const planned = { where: { notification: { recipientId: parent.id } } };
    expect(await gateway.app.prisma.notificationDelivery.count(planned)).toBe(0);
  });
});
