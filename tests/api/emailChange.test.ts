import pLimit from 'p-limit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, successOf } from '../support/clients/http.ts';
import { browserAt } from '../support/clients/secondFactor.ts';
import { connect } from '../support/clients/socket.ts';
import {
  isSignedIn,
  makePerson,
  openSession,
  PASSWORD,
  type Person,
  runAs,
  signIn,
} from '../support/factories/people.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  ConfirmEmailChangeDocument,
  ObjectToEmailChangeDocument,
  RequestEmailChangeDocument,
} from './emailChange.generated.ts';

const HOUR_MS = 3_600_000;
const BAD_LINK = 'This link does not work any more. It was used, replaced by a newer one, or is too old.';

let gateway: TestGateway;
let parent: Person;
let count = 0;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  parent = await makePerson(gateway.app, { role: 'PARENT', name: 'Ngozi' });
});

const newAddress = () => `new-${++count}@example.test`;
const request = (person: Person, email: string, password = PASSWORD) =>
  runAs(gateway.url, person, RequestEmailChangeDocument, { email, password });
const confirm = (person: Person, token: string) =>
  runAs(gateway.url, person, ConfirmEmailChangeDocument, { token });
const object = (token: string) => runAs(gateway.url, null, ObjectToEmailChangeDocument, { token });

/** Returns the emails to an address, oldest first. */
const emailsTo = (recipient: string) =>
  gateway.app.prisma.mail.findMany({ where: { recipient }, orderBy: { createdAt: 'asc' } });
const subjectsTo = async (recipient: string) => (await emailsTo(recipient)).map(({ subject }) => subject);

/** Returns the token of the newest email to an address that has one. */
async function tokenIn(recipient: string, parameter: 'confirm-email' | 'keep-email'): Promise<string> {
  const texts = (await emailsTo(recipient)).map(({ text }) => text);
  const links = texts.flatMap((text) => [...text.matchAll(new RegExp(`${parameter}=(\\S+)`, 'g'))]);
  return links.at(-1)?.[1] ?? '';
}

/** Asks for another address. @returns it, and the tokens of both emails */
async function asked(person: Person) {
  const email = newAddress();
  successOf(await request(person, email));
  return {
    email,
    confirmToken: await tokenIn(email, 'confirm-email'),
    objectToken: await tokenIn(person.email, 'keep-email'),
  };
}

const emailOf = async ({ id }: Person) =>
  (await gateway.app.prisma.user.findUniqueOrThrow({ where: { id } })).email;
const canSignIn = async (email: string, password = PASSWORD) =>
  (await browserAt(gateway.url, '').post('/sign-in/email', { email, password })).status === 200;

describe('changing the e-mail', () => {
  it('takes the password, the link to the new address, and a notice to the old one', async () => {
    const email = newAddress();
    const answer = successOf(await request(parent, email.toUpperCase()));
    expect(answer).toMatchObject({ email: parent.email, pendingEmail: email });
    expect(await emailOf(parent)).toBe(parent.email);
    expect(await subjectsTo(email)).toEqual(['Confirm your new e-mail']);
    expect(await subjectsTo(parent.email)).toEqual(['Your e-mail is about to change']);

    const token = await tokenIn(email, 'confirm-email');
    expect(successOf(await confirm(parent, token))).toMatchObject({ email, pendingEmail: null });
    expect(await subjectsTo(parent.email)).toEqual([
      'Your e-mail is about to change',
      'Your e-mail has changed',
    ]);
    expect(await canSignIn(parent.email)).toBe(false);
    expect(await canSignIn(email)).toBe(true);
  });

  it('ends every other session and its socket at once, and this one goes on', async () => {
    const elsewhere = await openSession(gateway.app, parent.id);
    const [other, own] = [await connect(gateway.url, elsewhere), await connect(gateway.url, parent.cookie)];
    const { confirmToken } = await asked(parent);
    successOf(await confirm(parent, confirmToken));
    expect(await other.closed).toBe(4401);
    expect(await isSignedIn(gateway.url, elsewhere)).toBe(false);
    expect(await isSignedIn(gateway.url, parent.cookie)).toBe(true);
    expect(own.raw.readyState).toBe(own.raw.OPEN);
    await own.close();
  });

  it('makes links useless with which the old address could reset the password', async () => {
    const browser = browserAt(gateway.url, '');
    await browser.post('/request-password-reset', { email: parent.email, redirectTo: '/reset-password' });
    const [mail] = await emailsTo(parent.email);
    const resetToken = /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const { confirmToken } = await asked(parent);
    successOf(await confirm(parent, confirmToken));
    const reset = await browser.post('/reset-password', {
      token: resetToken,
      newPassword: 'another good one',
    });
    expect(reset.status).toBe(400);
  });

  it('answers the same for an address that has an account, and tells its owner only', async () => {
    const other = await makePerson(gateway.app, { role: 'PARENT', name: 'Bola' });
    const answer = await request(parent, other.email);
    expect(answer).toEqual({ __typename: 'Profile', email: parent.email, pendingEmail: other.email });
    expect(await subjectsTo(other.email)).toEqual(['You already have an account']);
    expect(await subjectsTo(parent.email)).toEqual(['Your e-mail is about to change']);
    expect(await tokenIn(other.email, 'confirm-email')).toBe('');
  });

  it('rejects an address that got an account meanwhile, and takes one that nobody confirmed', async () => {
    const { email, confirmToken } = await asked(parent);
    const squatter = await gateway.app.prisma.user.create({ data: { name: '', email, emailVerified: true } });
    expect(errorOf(await confirm(parent, confirmToken))).toMatchObject({ code: 'CONFLICT' });
    await gateway.app.prisma.user.update({ where: { id: squatter.id }, data: { emailVerified: false } });
    expect(successOf(await confirm(parent, confirmToken))).toMatchObject({ email });
    expect(await gateway.app.prisma.user.count({ where: { id: squatter.id } })).toBe(0);
  });

  it.each([
    ['no address', 'nothing', 'email', 'Please enter a valid email address'],
    ['an address without mail', 'x@child.invalid', 'email', 'Please enter a valid email address'],
  ])('rejects %s', async (_name, email, field, message) => {
    expect(errorOf(await request(parent, email))).toMatchObject({ code: 'BAD_INPUT', field, message });
  });

  it('rejects the e-mail that it is, and a login without one', async () => {
    expect(errorOf(await request(parent, parent.email))).toMatchObject({
      field: 'email',
      message: 'This is your e-mail already',
    });
    const child = await makePerson(gateway.app, { role: 'STUDENT', name: 'Dara' });
    const where = { id: child.id };
    await gateway.app.prisma.user.update({ where, data: { email: `${child.id}@child.invalid` } });
    expect(errorOf(await request(child, newAddress()))).toMatchObject({ code: 'CONFLICT' });
  });
});

describe('the password for another e-mail', () => {
  it('is limited: ten wrong ones, then none is checked for a while', async () => {
    const email = newAddress();
    const wrong = { code: 'BAD_INPUT', field: 'password', message: 'This is not your password' };
    // A busy machine sends those away that would wait for too long.
    const answers = await pLimit(4).map(Array.from({ length: 14 }), () => request(parent, email, 'not it'));
    const codes = answers.map((answer) => errorOf(answer).code);
    expect(answers.filter((answer) => errorOf(answer).code === 'BAD_INPUT')[0]).toMatchObject(wrong);
    expect(codes.filter((code) => code === 'BAD_INPUT')).toHaveLength(10);
    expect(codes.filter((code) => code === 'LIMIT')).toHaveLength(4);
    expect(errorOf(await request(parent, email)).code).toBe('LIMIT');
    expect(await emailsTo(email)).toEqual([]);
  });

  it('counts five changes an hour', async () => {
    for (let n = 0; n < 5; n += 1) successOf(await request(parent, newAddress()));
    const sixth = newAddress();
    expect(errorOf(await request(parent, sixth)).code).toBe('LIMIT');
    expect(await emailsTo(sixth)).toEqual([]);
  });
});

describe('the link to the new address', () => {
  const expectBad = async (person: Person, token: string) =>
    expect(errorOf(await confirm(person, token))).toMatchObject({ code: 'CLOSED', message: BAD_LINK });

  it('is of no use to another person, to nobody, and altered', async () => {
    const { email, confirmToken, objectToken } = await asked(parent);
    const thief = await makePerson(gateway.app, { role: 'PARENT', name: 'Bola' });
    await expectBad(thief, confirmToken);
    await expectBad(parent, `${confirmToken.slice(0, -1)}${confirmToken.endsWith('A') ? 'B' : 'A'}`);
    await expectBad(parent, objectToken);
    await expectBad(parent, '');
    await expect(confirm({ ...parent, cookie: '' }, confirmToken)).rejects.toThrow('NOT_SIGNED_IN');
    expect(await emailOf(parent)).toBe(parent.email);
    expect(await emailOf(thief)).not.toBe(email);
  });

  it('works for a day, and not once a newer one was asked for', async () => {
    const first = await asked(parent);
    const second = await asked(parent);
    await expectBad(parent, first.confirmToken);
    await gateway.app.prisma.emailChange.updateMany({
      where: { profileId: parent.id },
      data: { requestedAt: new Date(Date.now() - 24 * HOUR_MS - 1000) },
    });
    await expectBad(parent, second.confirmToken);
    expect(await emailOf(parent)).toBe(parent.email);
  });

  it('changes nothing when it is used again, also after another change', async () => {
    const first = await asked(parent);
    successOf(await confirm(parent, first.confirmToken));
    successOf(await confirm(parent, first.confirmToken));
    expect(
      (await subjectsTo(parent.email)).filter((text) => text === 'Your e-mail has changed'),
    ).toHaveLength(1);
    const second = await asked({ ...parent, email: first.email });
    successOf(await confirm(parent, second.confirmToken));
    await expectBad(parent, first.confirmToken);
    expect(await emailOf(parent)).toBe(second.email);
  });

  it('gives an address to one of two who confirm it at the same time', async () => {
    const other = await makePerson(gateway.app, { role: 'PARENT', name: 'Bola' });
    const email = newAddress();
    successOf(await request(parent, email));
    const first = await tokenIn(email, 'confirm-email');
    successOf(await request(other, email));
    const second = await tokenIn(email, 'confirm-email');
    const held = await holdRows(
      gateway.databaseUrl,
      `SELECT 1 FROM "User" WHERE id IN ('${parent.id}', '${other.id}') FOR UPDATE`,
    );
    const both = Promise.all([confirm(parent, first), confirm(other, second)]);
    await held.waiting(2);
    await held.release();
    const codes = (await both).map((answer) => ('code' in answer ? answer.code : null));
    expect(codes.toSorted()).toEqual(['CONFLICT', null]);
  });
});

describe('the link to the old address', () => {
  it('stops a change that waits, ends all sessions and the password that somebody else knew', async () => {
    const { confirmToken, objectToken } = await asked(parent);
    const socket = await connect(gateway.url, parent.cookie);
    expect(successOf(await object(objectToken))).toMatchObject({ outcome: 'STOPPED' });
    expect(await socket.closed).toBe(4401);
    expect(await isSignedIn(gateway.url, parent.cookie)).toBe(false);
    expect(await canSignIn(parent.email)).toBe(false);
    const again = { ...parent, cookie: await openSession(gateway.app, parent.id) };
    expect(errorOf(await confirm(again, confirmToken)).code).toBe('CLOSED');
    expect(errorOf(await object(objectToken)).code).toBe('CLOSED');
  });

  it('takes a change back with every later one, and the owner chooses a new password', async () => {
    const { email: stolen, confirmToken, objectToken } = await asked(parent);
    successOf(await confirm(parent, confirmToken));
    // The thief goes on to another address, whose link would take the account back from its owner.
    const next = await asked({ ...parent, email: stolen });
    successOf(await confirm(parent, next.confirmToken));
    expect(successOf(await object(objectToken))).toMatchObject({ outcome: 'TAKEN_BACK' });
    expect(await emailOf(parent)).toBe(parent.email);
    expect(errorOf(await object(next.objectToken)).code).toBe('CLOSED');
    expect(await emailOf(parent)).toBe(parent.email);

    const browser = browserAt(gateway.url, '');
    await browser.post('/request-password-reset', { email: parent.email, redirectTo: '/reset-password' });
    const mail = (await emailsTo(parent.email)).at(-1);
    const token = /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const newPassword = 'another good one';
    expect((await browser.post('/reset-password', { token, newPassword })).status).toBe(200);
    expect(await canSignIn(parent.email, newPassword)).toBe(true);
  });

  it('works for fourteen days, not altered, and also when somebody signed up with the old address', async () => {
    const { confirmToken, objectToken } = await asked(parent);
    expect(errorOf(await object(`${objectToken}x`)).code).toBe('CLOSED');
    expect(errorOf(await object(confirmToken)).code).toBe('CLOSED');
    successOf(await confirm(parent, confirmToken));
    await browserAt(gateway.url, '').post('/sign-up/email', {
      ...{ email: parent.email, password: 'a squatter', name: '' },
    });
    const where = { profileId: parent.id };
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS);
    await gateway.app.prisma.emailChange.updateMany({ where, data: { requestedAt: daysAgo(15) } });
    expect(errorOf(await object(objectToken)).code).toBe('CLOSED');
    await gateway.app.prisma.emailChange.updateMany({ where, data: { requestedAt: daysAgo(13) } });
    expect(successOf(await object(objectToken))).toMatchObject({ outcome: 'TAKEN_BACK' });
    expect(await emailOf(parent)).toBe(parent.email);
  });
});

describe('a mail', () => {
  it('comes when the password is changed, and other browsers are signed out while this one goes on', async () => {
    const elsewhere = await signIn(gateway.url, parent.email, PASSWORD);
    const browser = browserAt(gateway.url, parent.cookie);
    const wrong = { currentPassword: 'not it', newPassword: 'another good one' };
    expect((await browser.post('/change-password', wrong)).status).toBe(400);
    expect(await subjectsTo(parent.email)).toEqual([]);
    expect((await browser.post('/change-password', { ...wrong, currentPassword: PASSWORD })).status).toBe(
      200,
    );
    expect(await subjectsTo(parent.email)).toEqual(['Your password was changed']);
    expect(await isSignedIn(gateway.url, elsewhere)).toBe(false);
    expect(await isSignedIn(gateway.url, browser.cookies())).toBe(true);
  });

  it('comes when the password is reset, which makes every other such link useless', async () => {
    const browser = browserAt(gateway.url, '');
    const ask = { email: parent.email, redirectTo: '/reset-password' };
    for (const _time of [1, 2]) await browser.post('/request-password-reset', ask);
    const tokens = (await emailsTo(parent.email)).map(
      ({ text }) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? '',
    );
    const send = (token = '') => browser.post('/reset-password', { token, newPassword: 'another good one' });
    expect((await send(tokens[0])).status).toBe(200);
    expect((await send(tokens[1])).status).toBe(400);
    expect((await subjectsTo(parent.email)).at(-1)).toBe('Your password was changed');
    expect(await isSignedIn(gateway.url, parent.cookie)).toBe(false);
  });
});
