import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Prisma } from '../../gateway/generated/prisma/client.ts';
import type { PaymentStatus } from '../../gateway/generated/prisma/enums.ts';
import { type Answer, dataOf } from '../support/clients/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AdminStatisticsDocument,
  PaymentFlagsDocument,
  PaymentReferencesDocument,
  StuckPaymentsDocument,
} from './admin.generated.ts';

let gateway: TestGateway;
let family: Family;
let admin: Person;
let stranger: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  const { app } = gateway;
  [family, admin, stranger] = await Promise.all([
    makeFamily(app),
    makePerson(app, { role: 'ADMIN', name: 'Amaka' }),
    makePerson(app, { role: 'PARENT', name: 'Bisi' }),
    makePerson(app, { role: 'MENTOR', name: 'Waits' }),
  ]);
  await insertPayment('done', 'COMPLETED', null);
  await insertPayment('duplicate', 'DUPLICATE', 'Paid before');
  await insertPayment('mismatched', 'MISMATCHED', 'Another amount');
  await insertPayment('unconfirmed', 'PENDING', 'The provider gave no final answer in time');
  await insertPayment('pending', 'PENDING', null);
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
const updatePayment = (reference: string, data: Prisma.PaymentUpdateInput) =>
  gateway.app.prisma.payment.update({ where: { reference }, data });
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Inserts payments that are nearly stuck: each has all signs of a stuck one but one. */
async function insertUnstuckPayments(): Promise<void> {
  const nextVerifyAt = minutesFromNow(5);
  const failed = { round: 0, number: 1, outcome: 'ERROR' } as const;
  const webhook = { kind: 'charge.success', body: {} };
  const pending: Record<string, Prisma.PaymentUpdateInput> = {
    running: { nextVerifyAt, round: 1, roundRunning: true },
    'due just now': { nextVerifyAt: minutesFromNow(-1) },
    'before its first attempt': { nextVerifyAt },
    'answered after an error': {
      nextVerifyAt,
      attempts: { create: [failed, { ...failed, number: 2, outcome: 'PENDING' }] },
    },
    'given up': { nextVerifyAt: null, round: 1, attempts: { create: failed } },
    'announced, not attempted': {
      nextVerifyAt,
      webhooks: { create: { id: 'charge.success:2', ...webhook } },
    },
    'announced and handled': {
      nextVerifyAt,
      webhooks: { create: { id: 'charge.success:3', ...webhook, attempts: 1, handledAt: new Date() } },
    },
  };
  for (const [reference, data] of Object.entries(pending)) {
    await insertPayment(reference, 'PENDING', null);
    await updatePayment(reference, data);
  }
  await insertPayment('failed, and still verified', 'FAILED', null);
  await updatePayment('failed, and still verified', { nextVerifyAt, round: 1, attempts: { create: failed } });
}

const referencesSeenBy = async (person: Person, needsAttention: boolean) => {
  const answer = await askAs(gateway.url, person)(PaymentReferencesDocument, { needsAttention });
  return dataOf(answer).payments.edges.map(({ node }) => node.reference);
};

/** Expects that everyone but an admin gets an error and no data. */
async function expectAdminOnly(send: (person: Person | null) => Promise<Answer<unknown>>): Promise<void> {
  for (const person of [null, family.parent, family.mentor, stranger]) {
    const { data, errors } = await send(person);
    expect(data).toBeNull();
    expect(errors).toHaveLength(1);
  }
}

describe('adminStatistics', () => {
  it('counts students, payments and what needs an admin', async () => {
    const { adminStatistics } = dataOf(await askAs(gateway.url, admin)(AdminStatisticsDocument, {}));
    expect(adminStatistics).toEqual({
      paidStudentCount: 1,
      unpaidStudentCount: 0,
      studentsWithoutMentorCount: 0,
      pendingApplicationCount: 0,
      pendingProjectCount: 0,
      paymentsNeedingReviewCount: 3,
      updatesContactCount: 0,
      waitlistContactCount: 0,
    });
  });

  it('is visible to admins only', () =>
    expectAdminOnly((person) => askAs(gateway.url, person)(AdminStatisticsDocument, {})));
});

describe('payments', () => {
  it('lists those that need attention for admins, newest first', async () => {
    expect(await referencesSeenBy(admin, true)).toEqual(['unconfirmed', 'mismatched', 'duplicate']);
    expect(await referencesSeenBy(admin, false)).toHaveLength(5);
  });

  it('lists their own for parents, and none for others', async () => {
    expect(await referencesSeenBy(family.parent, false)).toHaveLength(5);
    expect(await referencesSeenBy(stranger, false)).toEqual([]);
    expect(await referencesSeenBy(family.mentor, false)).toEqual([]);
  });

  it('shows flags to admins only', async () => {
    const { payments } = dataOf(await askAs(gateway.url, admin)(PaymentFlagsDocument, {}));
    expect(payments.edges.map(({ node }) => node.flag)).toContain('Another amount');
    const { data, errors } = await askAs(gateway.url, family.parent)(PaymentFlagsDocument, {});
    const flags = data?.payments.edges.map(({ node }) => node.flag) ?? [];
    expect(flags.filter((flag) => flag !== null)).toEqual([]);
    expect(errors?.length).toBeGreaterThan(0);
  });
});

describe('stuckPayments', () => {
  beforeAll(async () => {
    for (const reference of ['overdue', 'announced', 'unanswered', 'unsettled'])
      await insertPayment(reference, 'PENDING', null);
    const nextVerifyAt = minutesFromNow(5);
    await updatePayment('overdue', { nextVerifyAt: minutesFromNow(-10) });
    await updatePayment('announced', {
      nextVerifyAt,
      webhooks: { create: { id: 'charge.success:1', kind: 'charge.success', body: {}, attempts: 1 } },
    });
    await updatePayment('unanswered', {
      nextVerifyAt,
      attempts: { create: { round: 0, number: 1, outcome: 'ERROR' } },
    });
    await updatePayment('unsettled', { nextVerifyAt, round: 1, attempt: 10 });
    await insertUnstuckPayments();
  });

  const loadPage = async (after: string | null) =>
    dataOf(await askAs(gateway.url, admin)(StuckPaymentsDocument, { after })).stuckPayments;

  it('lists stuck payments with the reason and the next attempt', async () => {
    const first = await loadPage(null);
    expect(first).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: true } });
    const second = await loadPage(first.pageInfo.endCursor);
    const reasons = [...first.edges, ...second.edges].map(
      ({ node }) => `${node.reference}: ${node.stuckReason?.reason}`,
    );
    expect(reasons).toEqual([
      'overdue: No worker makes the attempt that is due',
      'announced: The provider announced charge.success and does not confirm it yet',
      'unanswered: The provider does not answer',
      'unsettled: The provider has no final answer yet',
    ]);
    for (const { node } of second.edges)
      expect(Date.parse(node.nextAttemptAt ?? '')).toBeGreaterThan(Date.now());
  });

  it('is visible to admins only', () =>
    expectAdminOnly((person) => askAs(gateway.url, person)(StuckPaymentsDocument, { after: null })));
});
