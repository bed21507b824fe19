import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// The worker's task is run at chosen moments, which its interval would not hit.
import { carryOutClosures } from '../../gateway/features/closures/carryOutClosures.ts';
import type { PaymentStatus } from '../../gateway/generated/prisma/enums.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { browserAt } from '../support/clients/secondFactor.ts';
import { connect } from '../support/clients/socket.ts';
import {
  askAs,
  type Family,
  isSignedIn,
  makeAccount,
  makeFamily,
  makePerson,
  openSession,
  PASSWORD,
  type Person,
  runAs,
  signIn,
} from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { CloseAccountDocument, ClosurePreviewDocument } from './closures.generated.ts';

const DAY_MS = 86_400_000;
const never = new AbortController().signal;

let gateway: TestGateway;
let family: Family;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  family = await makeFamily(gateway.app);
});

const close = (person: Person, password = PASSWORD) =>
  runAs(gateway.url, person, CloseAccountDocument, { password });
const previewOf = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(ClosurePreviewDocument, {})).closurePreview;
const closureOf = ({ id }: Person) =>
  gateway.app.prisma.accountClosure.findUnique({ where: { profileId: id } });
const subjectsTo = async ({ email }: Person) => {
  const mails = await gateway.app.prisma.mail.findMany({
    where: { recipient: email },
    orderBy: { createdAt: 'asc' },
  });
  return mails.map(({ subject }) => subject);
};
const actionsOf = async ({ id }: Person) => {
  const entries = await gateway.app.prisma.auditEntry.findMany({
    where: { entityId: id },
    orderBy: { id: 'asc' },
  });
  return entries.map(({ action }) => action);
};

/** Creates a payment of a family. */
const pay = (parent: Person, studentId: string, status: PaymentStatus) =>
  gateway.app.prisma.payment.create({
    data: {
      ...{ reference: `LM_${randomUUID()}`, status, parentId: parent.id, studentId },
      ...{ studentName: 'Dara', course: 'WEBSITE_APP', package: 'MENTORED' },
      ...{ amountMinor: 25_000_000, currency: 'NGN', verifyUntil: new Date() },
      settledAt: status === 'COMPLETED' ? new Date() : null,
    },
  });

/** Creates a login of the family's child, made by the parent. */
async function makeChildLogin(): Promise<Omit<Person, 'cookie'>> {
  const login = await makeAccount(gateway.app, { role: 'STUDENT', name: 'Dara' });
  const { prisma } = gateway.app;
  await prisma.profile.update({ where: { id: login.id }, data: { guardianId: family.parent.id } });
  await prisma.student.update({ where: { id: family.studentId }, data: { loginId: login.id } });
  return login;
}

/** Lets the period of grace of a person be over, and runs the task. */
async function carryOut(person: Person): Promise<void> {
  await gateway.app.prisma.accountClosure.update({
    where: { profileId: person.id },
    data: { dueAt: new Date(Date.now() - 1000) },
  });
  await carryOutClosures(gateway.app, never);
}

describe('closing an account', () => {
  it('shows a parent before what will happen', async () => {
    await pay(family.parent, family.studentId, 'COMPLETED');
    expect(await previewOf(family.parent)).toMatchObject({
      ...{ childNames: ['Dara'], hasPaidLessons: true, paymentCount: 1, hindrances: [], graceDays: 14 },
    });
  });

  it('ends every session and socket of the person and of the logins that they made, at once', async () => {
    const login = await makeChildLogin();
    const child = await openSession(gateway.app, login.id);
    const sockets = await Promise.all(
      [family.parent.cookie, child].map((cookie) => connect(gateway.url, cookie)),
    );
    const { dueAt } = successOf(await close(family.parent));
    expect(Math.abs(new Date(dueAt).getTime() - Date.now() - 14 * DAY_MS)).toBeLessThan(60_000);
    for (const socket of sockets) expect(await socket.closed).toBe(4401);
    for (const cookie of [family.parent.cookie, child])
      expect(await isSignedIn(gateway.url, cookie)).toBe(false);
    expect(await subjectsTo(family.parent)).toEqual(['Your account is closed']);
    expect(await actionsOf(family.parent)).toEqual(['account.close']);
    const retry = await browserAt(gateway.url, '').post('/sign-in/email', {
      ...{ email: login.email, password: PASSWORD },
    });
    expect(retry).toMatchObject({ status: 403, data: { code: 'ACCOUNT_CLOSED' } });
    expect(await closureOf(family.parent)).not.toBeNull();
  });

  it('takes the password, which is limited like every other check of it', async () => {
    // A busy machine sends those away that would wait for too long.
    const answers = await pLimit(4).map(Array.from({ length: 12 }), () => close(family.parent, 'not it'));
    const codes = answers.map((answer) => errorOf(answer).code).toSorted();
    expect(codes).toEqual([...Array(10).fill('BAD_INPUT'), 'LIMIT', 'LIMIT']);
    expect(errorOf(await close(family.parent)).code).toBe('LIMIT');
    expect(errorOf(await close(family.parent, '')).field).toBe('password');
    expect(await closureOf(family.parent)).toBeNull();
  });

  it('is taken back by signing in, and the parent reads of it', async () => {
    const login = await makeChildLogin();
    successOf(await close(family.parent));
    const wrong = { email: family.parent.email, password: 'not it' };
    expect((await browserAt(gateway.url, '').post('/sign-in/email', wrong)).status).toBe(401);
    expect(await closureOf(family.parent)).not.toBeNull();
    const cookie = await signIn(gateway.url, family.parent.email, PASSWORD);
    expect(await isSignedIn(gateway.url, cookie)).toBe(true);
    expect(await closureOf(family.parent)).toBeNull();
    expect(await subjectsTo(family.parent)).toEqual(['Your account is closed', 'Your account is open again']);
    expect(await actionsOf(family.parent)).toEqual(['account.close', 'account.reopen']);
    await carryOutClosures(gateway.app, never);
    expect(await gateway.app.prisma.student.count({ where: { id: family.studentId } })).toBe(1);
    await signIn(gateway.url, login.email, PASSWORD);
  });

  it('happens once when it is asked for twice at the same time', async () => {
    const cookies = [family.parent.cookie, await openSession(gateway.app, family.parent.id)];
    await Promise.all(
      cookies.map((cookie) => close({ ...family.parent, cookie }).catch((error: Error) => error)),
    );
    expect(await subjectsTo(family.parent)).toEqual(['Your account is closed']);
  });
});

describe('an account cannot be closed', () => {
  const expectHindered = async (person: Person, text: RegExp) => {
    expect((await previewOf(person)).hindrances[0]).toMatch(text);
    const error = errorOf(await close(person));
    expect(error).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(text) });
    expect(await closureOf(person)).toBeNull();
    expect(await isSignedIn(gateway.url, person.cookie)).toBe(true);
  };

  it('by a parent while a refund is open', async () => {
    const { id } = await pay(family.parent, family.studentId, 'COMPLETED');
    await gateway.app.prisma.refundRequest.create({
      data: { paymentId: id, openPaymentId: id, requesterId: family.parent.id, reason: 'It does not fit' },
    });
    await expectHindered(family.parent, /refund/);
  });

  it('by a parent while the bank decides about a payment', async () => {
    const { id } = await pay(family.parent, family.studentId, 'COMPLETED');
    await gateway.app.prisma.dispute.create({
      data: { providerDisputeId: randomUUID(), paymentId: id, amountMinor: 100, currency: 'NGN' },
    });
    await expectHindered(family.parent, /bank/);
  });

  it('by a parent while a payment is checked', async () => {
    const { id } = await pay(family.parent, family.studentId, 'PENDING');
    await gateway.app.prisma.payment.update({
      where: { id },
      data: { roundRunning: true, nextVerifyAt: new Date() },
    });
    await expectHindered(family.parent, /payment is being checked/);
  });

  it('by a mentor before an admin has handed the students over', async () => {
    await expectHindered(family.mentor, /another mentor takes them over/);
    await gateway.app.prisma.student.update({ where: { id: family.studentId }, data: { mentorId: null } });
    successOf(await close(family.mentor));
  });

  it('by a child whose parent made the login', async () => {
    const login = await makeChildLogin();
    const child = { ...login, cookie: await openSession(gateway.app, login.id) };
    await expectHindered(child, /Your parent made this login/);
  });

  it('by an admin under whose name children are enrolled', async () => {
    const [admin] = await Promise.all(
      ['Amaka', 'Bisi'].map((name) => makePerson(gateway.app, { role: 'ADMIN', name })),
    );
    if (!admin) throw new Error('There is no admin');
    const where = { id: family.studentId };
    await gateway.app.prisma.student.update({ where, data: { parentId: admin.id } });
    await expectHindered(admin, /Give them to their parents first/);
  });

  it('by the last admin, nor by the last two at the same time', async () => {
    const { prisma } = gateway.app;
    await prisma.profile.updateMany({ where: { role: 'ADMIN' }, data: { role: 'PARENT' } });
    const [one, two] = await Promise.all(
      ['Amaka', 'Bisi'].map((name) => makePerson(gateway.app, { role: 'ADMIN', name })),
    );
    if (!one || !two) throw new Error('There are no admins');
    const answers = await Promise.all([close(one), close(two)]);
    const codes = answers.map((answer) => ('code' in answer ? answer.code : null));
    expect(codes.toSorted()).toEqual(['CONFLICT', null]);
    const last = codes[0] === 'CONFLICT' ? one : two;
    await expectHindered(last, /last admin/);
  });
});

describe('when the period of grace is over', () => {
  it('deletes the children, their logins and everything about the parent but the records of money', async () => {
    const { prisma } = gateway.app;
    const { parent, studentId } = family;
    const login = await makeChildLogin();
    const payment = await pay(parent, studentId, 'COMPLETED');
    successOf(await close(parent));
    await carryOut(parent);
    expect(await prisma.student.count({ where: { id: studentId } })).toBe(0);
    expect(await prisma.user.count({ where: { id: login.id } })).toBe(0);
    expect(await prisma.payment.findUniqueOrThrow({ where: { id: payment.id } })).toMatchObject({
      ...{ parentId: parent.id, studentId: null, studentName: 'Dara', amountMinor: 25_000_000 },
    });
    const left = await prisma.profile.findUniqueOrThrow({
      where: { id: parent.id },
      include: { user: true },
    });
    expect(JSON.stringify(left)).not.toMatch(/ngozi|\+234/i);
    expect(left).toMatchObject({ fullName: null, phone: null, role: 'STUDENT', onboardingCompletedAt: null });
    for (const count of [
      prisma.account.count({ where: { userId: parent.id } }),
      prisma.authSession.count({ where: { userId: parent.id } }),
      prisma.notification.count({ where: { recipientId: { in: [parent.id, login.id] } } }),
      prisma.feedEntry.count({ where: { recipientId: { in: [parent.id, login.id] } } }),
      prisma.feedCounter.count({ where: { recipientId: { in: [parent.id, login.id] } } }),
      prisma.familyProgress.count({ where: { id: parent.id } }),
      prisma.accountClosure.count({ where: { profileId: parent.id } }),
    ])
      expect(await count).toBe(0);
    expect(await subjectsTo(parent)).toEqual(['Your account is closed', 'Your account is deleted']);
    expect(await actionsOf(parent)).toEqual(['account.close', 'account.delete']);
    const mentorNews = await prisma.notification.count({ where: { recipientId: family.mentor.id } });
    expect(mentorNews).toBe(1);
    const retry = { email: parent.email, password: PASSWORD };
    expect((await browserAt(gateway.url, '').post('/sign-in/email', retry)).status).toBe(401);
  });

  it('deletes a person of whom no record has to stay, and the address is free again', async () => {
    const person = await makePerson(gateway.app, { role: 'PARENT', name: 'Bola' });
    successOf(await close(person));
    await carryOut(person);
    expect(await gateway.app.prisma.user.count({ where: { id: person.id } })).toBe(0);
    const answer = await browserAt(gateway.url, '').post('/sign-up/email', {
      ...{ email: person.email, password: 'a good new one', name: '' },
    });
    expect(answer.status).toBe(200);
    expect((await subjectsTo(person)).at(-1)).toBe('Confirm your e-mail');
  });

  it('keeps what a mentor wrote for a child, without the name', async () => {
    const { prisma } = gateway.app;
    const { mentor, mentorId, studentId } = family;
    const data = { id: randomUUID(), studentId, senderId: mentor.id, content: 'Well done' };
    await prisma.message.create({ data });
    await prisma.student.update({ where: { id: studentId }, data: { mentorId: null } });
    successOf(await close(mentor));
    await carryOut(mentor);
    const message = await prisma.message.findUniqueOrThrow({
      where: { id: data.id },
      include: { sender: { include: { user: true } } },
    });
    expect(message).toMatchObject({ content: 'Well done', sender: { fullName: null } });
    expect(message.sender.user.email).toMatch(/@closed\.invalid$/);
    expect(await prisma.mentor.count({ where: { id: mentorId, isActive: true } })).toBe(0);
  });

  it('waits a day more while something hinders it, and deletes nothing before it is due', async () => {
    const { parent, studentId } = family;
    const { id } = await pay(parent, studentId, 'COMPLETED');
    successOf(await close(parent));
    await carryOutClosures(gateway.app, never);
    expect(await gateway.app.prisma.student.count({ where: { id: studentId } })).toBe(1);
    await gateway.app.prisma.dispute.create({
      data: { providerDisputeId: randomUUID(), paymentId: id, amountMinor: 100, currency: 'NGN' },
    });
    await carryOut(parent);
    expect(await gateway.app.prisma.student.count({ where: { id: studentId } })).toBe(1);
    const closure = await closureOf(parent);
    expect(closure?.dueAt.getTime()).toBeGreaterThan(Date.now() + DAY_MS - 60_000);
  });

  it('is done once by several workers at the same time', async () => {
    successOf(await close(family.parent));
    await gateway.app.prisma.accountClosure.update({
      where: { profileId: family.parent.id },
      data: { dueAt: new Date(Date.now() - 1000) },
    });
    await Promise.all([1, 2, 3].map(() => carryOutClosures(gateway.app, never)));
    expect((await actionsOf(family.parent)).filter((action) => action === 'account.delete')).toHaveLength(1);
    expect((await subjectsTo(family.parent)).at(-1)).toBe('Your account is deleted');
  });
});
