import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../../gateway/generated/prisma/enums.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';

const FIGURES = `query { adminFigures { paidStudents unpaidStudents studentsWithoutMentor mentorsToApprove
  projectsToApprove paymentsToLookAt updatesContacts waitlistContacts } }`;
const PAYMENTS = `query ($needsAttention: Boolean) { payments(first: 50, needsAttention: $needsAttention) {
  edges { node { reference } } } }`;
const FLAGS = 'query { payments(first: 50) { edges { node { reference flag } } } }';

const STUCK = `query ($after: String) { stuckPayments(first: 3, after: $after) {
  totalCount pageInfo { endCursor hasNextPage }
  edges { node { reference nextAttemptAt stuck { reason since } } } } }`;

type Payments = { payments: { edges: { node: { reference: string; flag: string | null } }[] } };

let gateway: TestGateway;
let family: Family;
let admin: Person;
let stranger: Person;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  const { app, url } = gateway;
  family = await makeFamily(app, url);
  admin = await makePerson(app, url, { role: 'ADMIN', name: 'Amaka' });
  stranger = await makePerson(app, url, { role: 'PARENT', name: 'Bisi' });
  await makePerson(app, url, { role: 'MENTOR', name: 'Waits' });
  await insertPayment('done', 'COMPLETED', null);
  await insertPayment('twice', 'DUPLICATE', 'Paid before');
  await insertPayment('other-sum', 'MISMATCHED', 'Another amount');
  await insertPayment('no-end', 'PENDING', 'The provider gave no final answer in time');
  await insertPayment('under-way', 'PENDING', null);
});
afterAll(() => gateway.close());

const insertPayment = (reference: string, status: PaymentStatus, flag: string | null) =>
  gateway.app.prisma.payment.create({
    data: {
      reference,
      status,
      flag,
      parentId: family.parent.id,
      studentId: family.studentId,
      studentName: 'Dara',
      course: 'WEBSITE_APP',
      package: 'MENTORED',
      amountMinor: 25_000_000,
      currency: 'NGN',
      round: 0,
      verifyUntil: new Date(),
      settledAt: status === 'PENDING' ? null : new Date(),
    },
  });

type Change = (reference: string, data: object) => PromiseLike<unknown>;

/** Adds payments that nearly hang: each has all marks of one that does, save one. */
async function insertUnstuck(change: Change, minutes: (count: number) => Date): Promise<void> {
  const nextVerifyAt = minutes(5);
  const failed = { round: 0, number: 1, outcome: 'ERROR' } as const;
  const announced = { kind: 'charge.success', body: {} };
  const unstuck: Record<string, object> = {
    running: { nextVerifyAt, round: 1, roundRunning: true },
    'due just now': { nextVerifyAt: minutes(-1) },
    'before its first attempt': { nextVerifyAt },
    'answered after an error': {
      nextVerifyAt,
      attempts: { create: [failed, { ...failed, number: 2, outcome: 'PENDING' }] },
    },
    'given up': { nextVerifyAt: null, round: 1, attempts: { create: failed } },
    'announced, not attempted': {
      nextVerifyAt,
      webhooks: { create: { id: 'charge.success:2', ...announced } },
    },
    'announced and handled': {
      nextVerifyAt,
      webhooks: { create: { id: 'charge.success:3', ...announced, attempts: 1, handledAt: new Date() } },
    },
  };
  for (const [reference, data] of Object.entries(unstuck)) {
    await insertPayment(reference, 'PENDING', null);
    await change(reference, data);
  }
  await insertPayment('failed, and still verified', 'FAILED', null);
  await change('failed, and still verified', { nextVerifyAt, round: 1, attempts: { create: failed } });
}

const references = async (person: Person, needsAttention: boolean) => {
  const asked = await askAs(gateway.url, person)<Payments>(PAYMENTS, { needsAttention });
  return dataOf(asked).payments.edges.map(({ node }) => node.reference);
};

describe('the platform at a glance', () => {
  it('counts what there is and what waits, for admins', async () => {
    const { adminFigures } = dataOf(await askAs(gateway.url, admin)<{ adminFigures: unknown }>(FIGURES, {}));
    expect(adminFigures).toEqual({
      paidStudents: 1,
      unpaidStudents: 0,
      studentsWithoutMentor: 0,
      mentorsToApprove: 1,
      projectsToApprove: 0,
      paymentsToLookAt: 3,
      updatesContacts: 0,
      waitlistContacts: 0,
    });
  });

  it('is nobody else’s to see', async () => {
    for (const person of [null, family.parent, family.mentor, stranger]) {
      const { data, errors } = await askAs(gateway.url, person)(FIGURES, {});
      expect(data).toBeNull();
      expect(errors).toHaveLength(1);
    }
  });
});

describe('the ledger', () => {
  it('shows admins the payments that they should look at, the newest first', async () => {
    expect(await references(admin, true)).toEqual(['no-end', 'other-sum', 'twice']);
    expect(await references(admin, false)).toHaveLength(5);
  });

  it('shows a parent their own payments, and others none', async () => {
    expect(await references(family.parent, false)).toHaveLength(5);
    expect(await references(stranger, false)).toEqual([]);
    expect(await references(family.mentor, false)).toEqual([]);
  });

  it('tells admins alone why one needs a look', async () => {
    const told = dataOf(await askAs(gateway.url, admin)<Payments>(FLAGS, {}));
    expect(told.payments.edges.map(({ node }) => node.flag)).toContain('Another amount');
    const { data, errors } = await askAs(gateway.url, family.parent)<Payments>(FLAGS, {});
    const flags = data?.payments?.edges.map(({ node }) => node.flag) ?? [];
    expect(flags.filter((flag) => flag !== null)).toEqual([]);
    expect(errors?.length).toBeGreaterThan(0);
  });

  it('shows admins the payments that hang, with the reason and the next attempt', async () => {
    const { prisma } = gateway.app;
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);
    const change = (reference: string, data: object) => prisma.payment.update({ where: { reference }, data });
    for (const name of ['overdue', 'announced', 'unanswered', 'no-word'])
      await insertPayment(name, 'PENDING', null);
    await change('overdue', { nextVerifyAt: minutes(-10) });
    await change('announced', {
      nextVerifyAt: minutes(5),
      webhooks: { create: { id: 'charge.success:1', kind: 'charge.success', body: {}, attempts: 1 } },
    });
    await change('unanswered', {
      nextVerifyAt: minutes(5),
      attempts: { create: { round: 0, number: 1, outcome: 'ERROR' } },
    });
    await change('no-word', { nextVerifyAt: minutes(5), round: 1, attempt: 10 });
    await insertUnstuck(change, minutes);
    type Stuck = { node: { reference: string; nextAttemptAt: string; stuck: { reason: string } } };
    type Page = { totalCount: number; pageInfo: { endCursor: string; hasNextPage: boolean }; edges: Stuck[] };
    const ask = async (after: string | null) => {
      const asked = askAs(gateway.url, admin)<{ stuckPayments: Page }>(STUCK, { after });
      return dataOf(await asked).stuckPayments;
    };
    const first = await ask(null);
    expect(first).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: true } });
    const second = await ask(first.pageInfo.endCursor);
    const reasons = [...first.edges, ...second.edges].map(
      ({ node }) => `${node.reference}: ${node.stuck.reason}`,
    );
    expect(reasons).toEqual([
      'overdue: No worker makes the attempt that is due',
      'announced: The provider announced charge.success and does not confirm it yet',
      'unanswered: The provider does not answer',
      'no-word: The provider has no final answer yet',
    ]);
    expect(second.edges.every(({ node }) => Date.parse(node.nextAttemptAt) > Date.now())).toBe(true);
    for (const person of [null, family.parent, family.mentor, stranger]) {
      const { data, errors } = await askAs(gateway.url, person)(STUCK, { after: null });
      expect(data).toBeNull();
      expect(errors).toHaveLength(1);
    }
  });
});
