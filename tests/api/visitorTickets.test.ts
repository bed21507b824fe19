import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// Run at a chosen moment, which the interval of a worker would not hit.
import { mailDueNotifications } from '../../gateway/features/notifications/delivery/mailDue.ts';
import { VISITOR_TICKETS_PER_ADDRESS } from '../../gateway/features/tickets/limits.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { askAs, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { makeTicket } from '../support/factories/tickets.ts';
import { tokenIn } from '../support/factories/visitorTickets.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AdminTicketForDocument,
  AnswerTicketWithDocument,
  InboxOfDocument,
  NoteTicketWithDocument,
} from './tickets.generated.ts';
import {
  OpenVisitorTicketWithDocument,
  RateVisitorTicketWithDocument,
  SolveVisitorTicketWithDocument,
  VisitorTicketOfDocument,
  WriteVisitorMessageWithDocument,
} from './visitorTickets.generated.ts';

const SECRET = 'a secret of the mail server, long enough';

let gateway: TestGateway;
let admin: Person;
let email: string;

beforeAll(async () => {
  gateway = await startGateway({
    ...DEFAULTS,
    env: { MAIL_REPLY_DOMAIN: 'reply.test', MAIL_INBOUND_SECRET: SECRET },
  });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.prisma.mail.deleteMany();
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
  email = `${randomUUID()}@visitor.test`;
});

const open = (change: object) =>
  runAs(gateway.url, null, OpenVisitorTicketWithDocument, {
    ...{
      id: randomUUID(),
      name: 'Sade',
      email,
      category: 'OTHER',
      subject: 'Ages',
      text: 'Is nine too young?',
    },
    ...change,
  });
const seenWith = async (token: string) =>
  dataOf(await askAs(gateway.url, null)(VisitorTicketOfDocument, { token })).visitorTicket;
const answer = async (ticketId: string, text: string) => {
  const { adminTicket } = dataOf(await askAs(gateway.url, admin)(AdminTicketForDocument, { id: ticketId }));
  const version = adminTicket?.version ?? 0;
  const input = { id: randomUUID(), ticketId, text, state: 'WAITING' as const, version };
  return successOf(await runAs(gateway.url, admin, AnswerTicketWithDocument, input));
};
const mailsTo = (recipient: string) =>
  gateway.app.prisma.mail.findMany({ where: { recipient }, orderBy: { createdAt: 'asc' } });

/** Opens a ticket. @returns its id, and what the visitor gets by mail */
async function opened() {
  const { id } = successOf(await open({}));
  const [mail] = await mailsTo(email);
  return { id, token: tokenIn(mail?.text ?? ''), replyTo: mail?.replyTo ?? '' };
}

/** Hands an email over as the mail server does. @returns the status of the response */
async function receive(mail: object, signature?: string): Promise<number> {
  const body = JSON.stringify({ messageId: randomUUID(), ...mail });
  const signed = signature ?? createHmac('sha256', SECRET).update(body).digest('hex');
  const response = await fetch(`${gateway.url}/webhooks/mail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-mail-signature': signed },
    body,
  });
  return response.status;
}

describe('a visitor', () => {
  it('writes by an address, and gets the link to the conversation by mail alone', async () => {
    const { id, token } = await opened();
    expect(await seenWith(token)).toMatchObject({
      ...{ id, subject: 'Ages', state: 'OPEN' },
      messages: [{ kind: 'FAMILY', content: 'Is nine too young?', authorName: null }],
    });
    const found = dataOf(await askAs(gateway.url, admin)(InboxOfDocument, { search: email })).adminTickets;
    expect(found.edges).toEqual([{ node: { id } }]);
  });

  it('gets no words of their own in the first mail, since anybody can enter any address', async () => {
    await opened();
    const [mail] = await mailsTo(email);
    for (const words of ['Ages', 'Is nine', 'Sade'])
      expect(`${mail?.subject} ${mail?.text}`).not.toContain(words);
  });

  it('reads nothing with another token, or of the ticket of a parent', async () => {
    const { token } = await opened();
    const parent = await makePerson(gateway.app, { role: 'PARENT', name: 'Bisi' });
    const ofParent = await makeTicket(gateway.app, parent, {});
    const [, signature] = token.split('.');
    for (const other of ['', 'x', `${ofParent}.${signature}`, `${token}0`, token.slice(0, -1)]) {
      expect(await seenWith(other)).toBeNull();
      const input = { token: other, id: randomUUID(), text: 'Hello' };
      const written = await runAs(gateway.url, null, WriteVisitorMessageWithDocument, input);
      expect(errorOf(written).code).toBe('NOT_FOUND');
    }
  });

  it('gets every answer by mail, never a note, and writes, solves and rates through the link', async () => {
    const { id, token } = await opened();
    const note = { id: randomUUID(), ticketId: id, text: 'Between us' };
    successOf(await runAs(gateway.url, admin, NoteTicketWithDocument, note));
    await answer(id, 'Ten is the right age.\nWe have a short test.');
    const [, mail] = await mailsTo(email);
    expect(mail?.text).toContain('Ten is the right age.');
    expect(tokenIn(mail?.text ?? '')).toBe(token);
    expect(JSON.stringify(await seenWith(token))).not.toContain('Between us');
    const message = { token, id: randomUUID(), text: 'Thank you' };
    const written = await runAs(gateway.url, null, WriteVisitorMessageWithDocument, message);
    expect(successOf(written)).toMatchObject({ state: 'OPEN' });
    expect(successOf(written).messages.map(({ kind }) => kind)).toEqual(['FAMILY', 'TEAM', 'FAMILY']);
    const solved = await runAs(gateway.url, null, SolveVisitorTicketWithDocument, { token });
    expect(successOf(solved).state).toBe('SOLVED');
    const rating = { token, rating: 'FAIR' as const, comment: '' };
    expect(successOf(await runAs(gateway.url, null, RateVisitorTicketWithDocument, rating)).rating).toBe(
      'FAIR',
    );
  });

  it('opens one ticket, however often it is sent at the same time', async () => {
    const id = randomUUID();
    for (const result of await Promise.all([1, 2, 3].map(() => open({ id })))) successOf(result);
    expect(await gateway.app.prisma.ticket.count({ where: { id } })).toBe(1);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(errorOf(await open({ id, email: `other-${email}` })).code).toBe('CONFLICT');
  });

  it('says who and what, and does not send mail to an address without end', async () => {
    for (const field of ['name', 'email', 'subject', 'text'])
      expect(await open({ [field]: ' ' })).toMatchObject({ code: 'BAD_INPUT', field });
    for (let sent = 0; sent < VISITOR_TICKETS_PER_ADDRESS.max; sent += 1) successOf(await open({}));
    expect(errorOf(await open({})).message).toBe(VISITOR_TICKETS_PER_ADDRESS.message);
  });
});

describe('a reply by mail', () => {
  it('goes on with the ticket, once, without what it quotes', async () => {
    const { id, token, replyTo } = await opened();
    await answer(id, 'Ten is the right age.');
    const text = 'And at eleven?\r\n\r\nOn Monday Little Makers wrote:\r\n> Ten is the right age.';
    const mail = { messageId: '<1@mail.test>', from: email.toUpperCase(), to: replyTo.toUpperCase(), text };
    expect(await receive(mail)).toBe(200);
    expect(await receive(mail)).toBe(200);
    const ticket = await seenWith(token);
    expect(ticket?.state).toBe('OPEN');
    expect(ticket?.messages.map(({ content }) => content)).toEqual([
      ...['Is nine too young?', 'Ten is the right age.', 'And at eleven?'],
    ]);
  });

  it('is dropped from another address, to another one, or without words', async () => {
    const { token, replyTo } = await opened();
    for (const mail of [
      { from: 'somebody@else.test', to: replyTo, text: 'Hello' },
      { from: email, to: replyTo.replace(/.@/, '_@'), text: 'Hello' },
      { from: email, to: replyTo.replace('@', '@x.'), text: 'Hello' },
      { from: email, to: replyTo, text: '> Only a quotation' },
    ])
      expect(await receive(mail)).toBe(200);
    expect((await seenWith(token))?.messages).toHaveLength(1);
  });

  it('is taken with the signature of the mail server alone', async () => {
    const { replyTo } = await opened();
    expect(await receive({ from: email, to: replyTo, text: 'Hello' }, 'f'.repeat(64))).toBe(401);
    expect(await receive({ from: 7 })).toBe(400);
  });

  it('works for a parent, whose email has the words of the answer', async () => {
    const parent = await makePerson(gateway.app, { role: 'PARENT', name: 'Bisi' });
    const id = await makeTicket(gateway.app, parent, {});
    await answer(id, 'We have put it right');
    const { prisma } = gateway.app;
    const where = { channel: 'EMAIL', notification: { recipientId: parent.id } } as const;
    await prisma.notificationDelivery.updateMany({ where, data: { nextTryAt: new Date() } });
    await prisma.notificationSettings.deleteMany({ where: { profileId: parent.id } });
    await mailDueNotifications(gateway.app, new AbortController().signal);
    const [mail] = await mailsTo(parent.email);
    expect(mail?.text).toContain('We have put it right');
    expect(mail?.text).toContain(`/support/${id}`);
    expect(await receive({ from: parent.email, to: mail?.replyTo, text: 'I see it' })).toBe(200);
    const messages = await prisma.ticketMessage.findMany({
      where: { ticketId: id },
      orderBy: { createdAt: 'asc' },
    });
    expect(messages.at(-1)).toMatchObject({ kind: 'FAMILY', content: 'I see it', authorId: parent.id });
  });

  it('comes from the form of the sandbox mailbox where no mail server is', async () => {
    const { token } = await opened();
    const [mail] = await mailsTo(email);
    const send = (origin: string) =>
      fetch(`${gateway.url}/sandbox/mail/reply`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin },
        body: new URLSearchParams({ mail: mail?.id ?? '', text: 'From my mail program' }),
      });
    expect((await send('https://elsewhere.test')).status).toBe(403);
    expect((await send(gateway.url)).status).toBe(303);
    expect((await seenWith(token))?.messages.at(-1)?.content).toBe('From my mail program');
    const page = await (await fetch(`${gateway.url}/sandbox/mail`)).text();
    expect(page).toContain(`Answer as ${email}`);
  });
});
