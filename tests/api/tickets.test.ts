import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  MAX_TICKET_MESSAGES,
  MAX_TICKET_SUBJECT_LENGTH,
  MAX_TICKET_TEXT_LENGTH,
} from '../../contract/tickets.ts';
import { TICKETS_PER_PERSON } from '../../gateway/features/tickets/limits.ts';
import type { TicketState } from '../../web/generated/types.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { makeTicket } from '../support/factories/tickets.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AdminTicketForDocument,
  AnswerTicketWithDocument,
  MarkTicketSeenWithDocument,
  NoteTicketWithDocument,
  OpenTicketWithDocument,
  RateTicketWithDocument,
  SolveTicketWithDocument,
  TicketChangedForDocument,
  TicketForDocument,
  TicketsOfDocument,
  WriteTicketMessageWithDocument,
} from './tickets.generated.ts';

const HOUR_MS = 3_600_000;

let gateway: TestGateway;
let family: Family;
let diy: Person;
let child: Person;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.ticket.deleteMany();
  await app.prisma.profile.deleteMany({ where: { role: 'ADMIN' } });
  [family, diy, child, admin] = await Promise.all([
    makeFamily(app),
    makePerson(app, { role: 'PARENT', name: 'Bisi' }),
    makePerson(app, { role: 'STUDENT', name: 'Dara' }),
    makePerson(app, { role: 'ADMIN', name: 'Amaka' }),
  ]);
  await app.prisma.student.update({ where: { id: family.studentId }, data: { loginId: child.id } });
});

type Draft = {
  id?: string;
  paymentId?: string | null;
  subject?: string;
  text?: string;
  isMoney?: boolean;
};

const open = (person: Person | null, { isMoney, ...change }: Draft) =>
  runAs(gateway.url, person, OpenTicketWithDocument, {
    ...{
      id: randomUUID(),
      category: isMoney ? 'PAYMENT' : 'COURSE',
      subject: 'Lesson 3 ',
      text: ' It stops. ',
    },
    ...change,
  });
const write = (person: Person, ticketId: string, text: string, id = randomUUID()) =>
  runAs(gateway.url, person, WriteTicketMessageWithDocument, { id, ticketId, text });
const note = (person: Person, ticketId: string, text: string) =>
  runAs(gateway.url, person, NoteTicketWithDocument, { id: randomUUID(), ticketId, text });
const recordOf = async (id: string) => {
  const { adminTicket } = dataOf(await askAs(gateway.url, admin)(AdminTicketForDocument, { id }));
  if (!adminTicket) throw new Error('There is no ticket');
  return adminTicket;
};
const answer = async (person: Person, ticketId: string, state: TicketState, id = randomUUID()) =>
  runAs(gateway.url, person, AnswerTicketWithDocument, {
    ...{ id, ticketId, state, text: 'Press Ctrl and S', version: (await recordOf(ticketId)).version },
  });
const solve = (person: Person, ticketId: string) =>
  runAs(gateway.url, person, SolveTicketWithDocument, { ticketId });
const rate = (person: Person, ticketId: string, comment = '') =>
  runAs(gateway.url, person, RateTicketWithDocument, { ticketId, rating: 'GOOD', comment });
const seenBy = async (person: Person, id: string) =>
  dataOf(await askAs(gateway.url, person)(TicketForDocument, { id })).ticket;
const unreadOf = (person: Person) =>
  gateway.app.prisma.notification.findMany({
    where: { recipientId: person.id, kind: 'SUPPORT', readAt: null },
    select: { title: true, actionUrl: true },
  });
const hoursUntil = (instant: string | null) =>
  instant === null ? null : Math.round((new Date(instant).getTime() - Date.now()) / HOUR_MS);

describe('openTicket', () => {
  it('has a number, reaches the team live and by notification, and is due by the package', async () => {
    const socket = await connect(gateway.url, admin.cookie);
    socket.subscribe('1', TicketChangedForDocument, { after: await cursorOf(socket) });
    const ticket = successOf(await open(family.parent, {}));
    expect(await socket.next('1', 5000)).toMatchObject({ ticketChanged: { ticketId: ticket.id } });
    await socket.close();
    expect(ticket).toMatchObject({
      ...{ subject: 'Lesson 3', state: 'OPEN', package: 'MENTORED', number: expect.any(Number) },
      messages: [{ kind: 'FAMILY', content: 'It stops.', author: { name: 'Ngozi' } }],
    });
    expect(await unreadOf(admin)).toEqual([
      { title: `New ticket #${ticket.number}`, actionUrl: `/admin/support/${ticket.id}` },
    ]);
    const mentored = await recordOf(ticket.id);
    expect([mentored.answerDueAt, mentored.solveDueAt].map(hoursUntil)).toEqual([12, 48]);
    const other = await recordOf(successOf(await open(diy, {})).id);
    expect([other.answerDueAt, other.solveDueAt].map(hoursUntil)).toEqual([48, 120]);
    expect(other.ticket.number).toBeGreaterThan(ticket.number);
  });

  it('names a payment of the parent when it is about money, and no other', async () => {
    const payment = await gateway.app.prisma.payment.create({
      data: {
        ...{ reference: randomUUID(), parentId: diy.id, studentName: 'Ada', course: 'WEBSITE_APP' },
        ...{ package: 'DIY', amountMinor: 100, currency: 'NGN', verifyUntil: new Date() },
      },
    });
    const paymentId = payment.id;
    const ticket = successOf(await open(diy, { isMoney: true, paymentId }));
    expect(ticket.payment).toEqual({ id: paymentId });
    expect((await recordOf(ticket.id)).payment).toEqual({ id: paymentId });
    expect(successOf(await open(diy, { paymentId })).payment).toBeNull();
    expect(await open(family.parent, { isMoney: true, paymentId })).toMatchObject({
      ...{ code: 'BAD_INPUT', field: 'paymentId' },
    });
  });

  it('opens once, however often it is sent at the same time, and never over that of another', async () => {
    const id = randomUUID();
    const results = await Promise.all([1, 2, 3].map(() => open(diy, { id })));
    for (const result of results) expect(successOf(result).messages).toHaveLength(1);
    expect(await gateway.app.prisma.ticket.count()).toBe(1);
    expect(errorOf(await open(family.parent, { id })).code).toBe('CONFLICT');
  });

  it('is for parents alone', async () => {
    for (const person of [child, family.mentor, admin])
      expect(errorOf(await open(person, {})).code).toBe('NOT_ALLOWED');
  });

  it('rejects what is blank or too long', async () => {
    for (const subject of [' ', 'x'.repeat(MAX_TICKET_SUBJECT_LENGTH + 1)])
      expect(await open(diy, { subject })).toMatchObject({ code: 'BAD_INPUT', field: 'subject' });
    for (const text of [' ', 'x'.repeat(MAX_TICKET_TEXT_LENGTH + 1)])
      expect(await open(diy, { text })).toMatchObject({ code: 'BAD_INPUT', field: 'text' });
  });

  it('rejects what a person opens beyond the limit of an hour', async () => {
    for (let sent = 0; sent < TICKETS_PER_PERSON.max; sent += 1) await open(diy, {});
    expect(errorOf(await open(diy, {})).message).toBe(TICKETS_PER_PERSON.message);
  });
});

describe('a conversation', () => {
  it('goes both ways, live, and makes it the turn of the other side', async () => {
    const id = await makeTicket(gateway.app, diy, {});
    const socket = await connect(gateway.url, diy.cookie);
    socket.subscribe('1', TicketChangedForDocument, { after: await cursorOf(socket) });
    successOf(await answer(admin, id, 'WAITING'));
    expect(await socket.next('1', 5000)).toMatchObject({ ticketChanged: { ticketId: id } });
    await socket.close();
    const answered = await seenBy(diy, id);
    expect(answered).toMatchObject({ state: 'WAITING' });
    expect(answered?.messages.at(-1)).toMatchObject({
      ...{ kind: 'TEAM', content: 'Press Ctrl and S', author: { name: 'Amaka' } },
    });
    expect(await unreadOf(diy)).toMatchObject([{ actionUrl: `/support/${id}` }]);
    expect(await recordOf(id)).toMatchObject({ answerDueAt: null, assignee: { id: admin.id } });
    expect(successOf(await write(diy, id, 'It works now')).state).toBe('OPEN');
    expect(hoursUntil((await recordOf(id)).answerDueAt)).toBe(48);
    expect(await unreadOf(admin)).toHaveLength(1);
  });

  it('plans an email to the parent, and none once the answer is seen', async () => {
    const id = await makeTicket(gateway.app, diy, {});
    successOf(await answer(admin, id, 'OPEN'));
    successOf(await answer(admin, id, 'WAITING'));
    const where = { notification: { recipientId: diy.id, readAt: null }, channel: 'EMAIL' } as const;
    expect(await gateway.app.prisma.notificationDelivery.count({ where })).toBe(1);
    successOf(await runAs(gateway.url, diy, MarkTicketSeenWithDocument, { ticketId: id }));
    expect(await unreadOf(diy)).toEqual([]);
    expect(
      errorOf(await runAs(gateway.url, family.parent, MarkTicketSeenWithDocument, { ticketId: id })).code,
    ).toBe('NOT_FOUND');
  });

  it('keeps one message per id, of whichever side', async () => {
    const id = await makeTicket(gateway.app, diy, {});
    const [one, two] = [randomUUID(), randomUUID()];
    await Promise.all([1, 2].map(() => write(diy, id, 'Still there?', one)));
    await Promise.all([1, 2].map(() => answer(admin, id, 'OPEN', two)));
    expect((await seenBy(diy, id))?.messages.map((message) => message.id)).toEqual([id, one, two]);
    expect(errorOf(await write(diy, id, 'Another text', one)).code).toBe('CONFLICT');
    expect(errorOf(await write(diy, id, 'Press Ctrl and S', two)).code).toBe('CONFLICT');
  });

  it('is full at the limit of a side, and the other one can still write', async () => {
    const id = await makeTicket(gateway.app, diy, {});
    await gateway.app.prisma.ticketMessage.createMany({
      data: Array.from({ length: MAX_TICKET_MESSAGES - 1 }, () => ({
        ...{ id: randomUUID(), ticketId: id, authorId: diy.id, kind: 'FAMILY' as const, content: 'And' },
      })),
    });
    expect(errorOf(await write(diy, id, 'One more')).code).toBe('LIMIT');
    successOf(await answer(admin, id, 'WAITING'));
  });

  it('has notes that the team alone sees and hears of', async () => {
    const id = await makeTicket(gateway.app, diy, {});
    const cursor = dataOf(await askAs(gateway.url, diy)('{ feedCursor }', {}));
    successOf(await note(admin, id, 'Asked the provider'));
    expect(dataOf(await askAs(gateway.url, diy)('{ feedCursor }', {}))).toEqual(cursor);
    expect((await seenBy(diy, id))?.messages).toHaveLength(1);
    expect((await recordOf(id)).ticket.messages.at(-1)).toMatchObject({ kind: 'NOTE' });
    expect(await unreadOf(diy)).toEqual([]);
    expect((await recordOf(id)).ticket.state).toBe('OPEN');
  });

  it('rejects the answer of an admin who has not read the newest message', async () => {
    const id = await makeTicket(gateway.app, diy, {});
    const { version } = await recordOf(id);
    successOf(await write(diy, id, 'I found it'));
    const input = { id: randomUUID(), ticketId: id, text: 'Try this', state: 'SOLVED' as const, version };
    expect(errorOf(await runAs(gateway.url, admin, AnswerTicketWithDocument, input)).code).toBe('CONFLICT');
    expect((await seenBy(diy, id))?.messages).toHaveLength(2);
  });

  it('is closed to every other family, to children and to mentors', async () => {
    const id = await makeTicket(gateway.app, family.parent, {});
    for (const person of [diy, child, family.mentor]) {
      expect(await seenBy(person, id)).toBeNull();
      expect(dataOf(await askAs(gateway.url, person)(TicketsOfDocument, {})).tickets.edges).toEqual([]);
      for (const result of await Promise.all([
        write(person, id, 'Hello'),
        solve(person, id),
        rate(person, id),
      ]))
        expect(errorOf(result).code).toBe('NOT_FOUND');
      const asPerson = await askAs(gateway.url, person)(AdminTicketForDocument, { id });
      expect(asPerson.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
    expect(errorOf(await write(admin, id, 'Hello')).code).toBe('NOT_FOUND');
    expect(dataOf(await askAs(gateway.url, family.parent)(TicketsOfDocument, {})).tickets.edges).toEqual([
      { node: { id } },
    ]);
  });
});

describe('a solved ticket', () => {
  it('is solved by the parent or an admin, once, and rated by the parent', async () => {
    const id = await makeTicket(gateway.app, diy, {});
    expect(errorOf(await rate(diy, id)).code).toBe('CONFLICT');
    successOf(await solve(admin, id));
    expect(await unreadOf(diy)).toMatchObject([{ title: expect.stringMatching(/is solved$/) }]);
    expect(errorOf(await solve(diy, id)).code).toBe('CONFLICT');
    expect(successOf(await rate(diy, id, ' Very quick '))).toMatchObject({
      ...{ rating: 'GOOD', ratingComment: 'Very quick' },
    });
    expect(errorOf(await rate(admin, id)).code).toBe('NOT_FOUND');
    const own = await makeTicket(gateway.app, diy, {});
    expect(successOf(await solve(diy, own)).state).toBe('SOLVED');
  });

  it('begins again when the parent writes, without its rating', async () => {
    const id = await makeTicket(gateway.app, diy, { openedAt: new Date(Date.now() - 500 * HOUR_MS) });
    successOf(await answer(admin, id, 'SOLVED'));
    successOf(await rate(diy, id));
    expect(successOf(await write(diy, id, 'It is back'))).toMatchObject({ state: 'OPEN', rating: null });
    const record = await recordOf(id);
    expect(record.solvedAt).toBeNull();
    expect([record.answerDueAt, record.solveDueAt].map(hoursUntil)).toEqual([48, 120]);
  });

  it('keeps its rating as long as the answers of the team leave it solved', async () => {
    const id = await makeTicket(gateway.app, diy, {});
    successOf(await answer(admin, id, 'SOLVED'));
    successOf(await rate(diy, id));
    successOf(await answer(admin, id, 'SOLVED'));
    expect(await seenBy(diy, id)).toMatchObject({ state: 'SOLVED', rating: 'GOOD' });
    for (const state of ['WAITING', 'OPEN'] as const) {
      successOf(await answer(admin, id, 'SOLVED'));
      successOf(await rate(diy, id));
      successOf(await answer(admin, id, state));
      expect(await seenBy(diy, id)).toMatchObject({ state, rating: null, ratingComment: null });
    }
  });

  it('forgets the tickets of an account that is deleted', async () => {
    const id = await makeTicket(gateway.app, diy, {});
    await gateway.app.prisma.user.delete({ where: { id: diy.id } });
    expect(await gateway.app.prisma.ticket.count({ where: { id } })).toBe(0);
  });
});
