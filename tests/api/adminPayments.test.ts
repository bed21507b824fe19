import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Prisma } from '../../gateway/generated/prisma/client.ts';
import { dataOf } from '../support/clients/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  PaymentPageDocument,
  type PaymentPageQueryVariables,
  PaymentRecordDocument,
} from './adminPayments.generated.ts';

let gateway: TestGateway;
let family: Family;
let admin: Person;

type Row = Partial<Prisma.PaymentUncheckedCreateInput>;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [family, admin] = await Promise.all([
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' }),
  ]);
  const createdAt = new Date('2026-01-05T10:00:00Z');
  const rows: [string, Row][] = [
    ['LM_1', { amountMinor: 100, status: 'COMPLETED' }],
    ['LM_2', { amountMinor: 100, currency: 'GHS' }],
    ['LM_3', { amountMinor: 300, kind: 'UPGRADE', package: 'MENTORED' }],
    ['LM_4', { amountMinor: 200, course: 'VIDEO_ANIMATION', status: 'MISMATCHED', flag: 'Another amount' }],
    ['LM_5', { amountMinor: 100, studentName: 'Bisi' }],
  ];
  await gateway.app.prisma.payment.createMany({
    data: rows.map(([reference, row]) => ({
      ...{
        reference,
        parentId: family.parent.id,
        studentId: family.studentId,
        studentName: 'Dara',
        createdAt,
      },
      ...{ course: 'WEBSITE_APP', package: 'DIY', currency: 'NGN', amountMinor: 1, verifyUntil: createdAt },
      ...row,
      settledAt: row.status ? createdAt : null,
    })),
  });
});
afterAll(() => gateway.close());

const list = async (variables: Partial<PaymentPageQueryVariables>) =>
  dataOf(await askAs(gateway.url, admin)(PaymentPageDocument, variables)).adminPayments;
const references = async (variables: Partial<PaymentPageQueryVariables>) =>
  (await list(variables)).edges.map(({ node }) => node.reference).toSorted();

describe('adminPayments', () => {
  it('gives every payment once over all pages, in both directions, with the same time or amount', async () => {
    for (const sort of ['NEWEST', 'AMOUNT'] as const)
      for (const isDescending of [true, false]) {
        const whole = (await list({ sort, isDescending })).edges.map(({ node }) => node.reference);
        const paged: string[] = [];
        for (let after: string | null = null, isMore = true; isMore; ) {
          const page: Awaited<ReturnType<typeof list>> = await list({ sort, isDescending, first: 2, after });
          paged.push(...page.edges.map(({ node }) => node.reference));
          after = page.pageInfo.endCursor;
          isMore = page.pageInfo.hasNextPage;
        }
        expect(paged).toEqual(whole);
        expect(new Set(paged).size).toBe(5);
      }
    const byAmount = (await list({ sort: 'AMOUNT' })).edges.map(({ node }) => node.reference);
    expect(byAmount.slice(0, 2)).toEqual(['LM_3', 'LM_4']);
    expect((await list({ first: 1 })).totalCount).toBe(5);
  });

  it('filters by status, kind, course and currency', async () => {
    expect(await references({ status: 'MISMATCHED' })).toEqual(['LM_4']);
    expect(await references({ kind: 'UPGRADE' })).toEqual(['LM_3']);
    expect(await references({ course: 'VIDEO_ANIMATION' })).toEqual(['LM_4']);
    expect(await references({ currency: 'GHS' })).toEqual(['LM_2']);
    expect(await references({ currency: 'GHS', kind: 'UPGRADE' })).toEqual([]);
  });

  it('finds by reference, child, and payer', async () => {
    expect(await references({ search: 'lm_3' })).toEqual(['LM_3']);
    expect(await references({ search: 'bisi' })).toEqual(['LM_5']);
    expect(await references({ search: family.parent.email })).toHaveLength(5);
    expect(await references({ search: 'nobody' })).toEqual([]);
  });
});

describe('adminPayment', () => {
  it('shows what happened to a payment, and nothing to others than admins', async () => {
    const { prisma } = gateway.app;
    const { id } = await prisma.payment.findUniqueOrThrow({ where: { reference: 'LM_4' } });
    await prisma.paymentAttempt.create({ data: { paymentId: id, round: 1, number: 1, outcome: 'ERROR' } });
    await prisma.webhookEvent.create({ data: { id: 'w', kind: 'charge.success', body: {}, paymentId: id } });
    await prisma.refundRequest.create({
      data: { paymentId: id, requesterId: family.parent.id, reason: 'Too early' },
    });
    await prisma.auditEntry.create({
      data: { actorId: admin.id, action: 'payment.look', entity: 'Payment', entityId: id },
    });
    expect(dataOf(await askAs(gateway.url, admin)(PaymentRecordDocument, { id })).adminPayment).toEqual({
      ...{ reference: 'LM_4', studentId: family.studentId, parentEmail: family.parent.email },
      flag: 'Another amount',
      attempts: [{ number: 1, outcome: 'ERROR' }],
      webhooks: [{ kind: 'charge.success' }],
      refunds: [{ reason: 'Too early', requester: { name: family.parent.name } }],
      auditEntries: [{ action: 'payment.look', actor: { name: admin.name } }],
    });
    for (const person of [null, family.parent, family.mentor]) {
      const code = person ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN';
      for (const answer of [
        await askAs(gateway.url, person)(PaymentPageDocument, {}),
        await askAs(gateway.url, person)(PaymentRecordDocument, { id }),
      ])
        expect(answer.errors?.[0]?.extensions?.code).toBe(code);
    }
  });
});
