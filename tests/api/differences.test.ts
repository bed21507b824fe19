import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DifferenceAction } from '../../contract/ledger.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { changeCharge, makeSettledPayment, settleByProvider } from '../support/factories/ledger.ts';
import { makeFamilyWithPayment, makeMentor } from '../support/factories/payments.ts';
import { askAs, makePerson, type Person } from '../support/factories/people.ts';
import {
  differencesOf,
  forgetDifferences,
  heldOf,
  listAs,
  onlyOf,
  reconcileAll,
} from '../support/factories/reconciliation.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  DifferenceByIdDocument,
  DifferencePageDocument,
  LedgerDaysToDocument,
  LedgerEntryPageDocument,
  ReconciliationRunsDocument,
  ResolveOneDifferenceDocument,
} from './reconciliation.generated.ts';

const DIY = 10_000_000;

let gateway: TestGateway;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
  await forgetDifferences(gateway);
});

async function resolve(
  { id, version }: { id: string; version: number },
  action: DifferenceAction,
  reason = 'The bank has confirmed it',
) {
  const input = { id, version, action, reason };
  return dataOf(await askAs(gateway.url, admin)(ResolveOneDifferenceDocument, { input })).resolveDifference;
}

describe('resolveDifference', () => {
  /** Makes a settled payment that the provider lists otherwise, and the difference that is found. */
  async function makeDifference(listedAs: object) {
    const { payment } = await makeSettledPayment(gateway, {});
    await listAs(gateway, payment.reference, listedAs);
    await reconcileAll(gateway);
    return { payment, difference: onlyOf(await differencesOf(gateway, payment.reference)) };
  }

  it.each([
    ['another amount', { amount: DIY - 1_000_000 }, [{ currency: 'NGN', held: DIY - 1_160_000 }]],
    ['a greater amount', { amount: DIY + 5 }, [{ currency: 'NGN', held: DIY + 5 - 160_000 }]],
    ['another fee', { fees: 150_000 }, [{ currency: 'NGN', held: DIY - 150_000 }]],
    ['another currency', { currency: 'USD' }, [{ currency: 'USD', held: DIY - 160_000 }]],
    ['a failure', { status: 'failed', fees: 0 }, []],
    ['a missing transaction', { isMissing: true }, []],
  ])('corrects the ledger by %s, after which the next night finds nothing', async (_case, listedAs, held) => {
    const { payment, difference } = await makeDifference(listedAs);
    expect(successOf(await resolve(difference, 'CORRECT'))).toMatchObject({
      ...{ resolution: 'CORRECTED', reason: 'The bank has confirmed it', resolver: { id: admin.id } },
    });
    expect(await heldOf(gateway, payment.reference)).toEqual(held);
    expect(errorOf(await resolve({ ...difference, version: 2 }, 'CORRECT')).code).toBe('CONFLICT');
    expect(await reconcileAll(gateway)).toMatchObject({ differenceCount: 0 });
    expect(await differencesOf(gateway, payment.reference)).toHaveLength(1);
    expect(await gateway.app.prisma.payment.findUnique({ where: { id: payment.id } })).toMatchObject({
      status: 'COMPLETED',
    });
    await listAs(gateway, payment.reference, {});
    await gateway.app.prisma.sandboxCharge.deleteMany({ where: { reference: payment.reference } });
  });

  it('settles a payment by verifying it again', async () => {
    const { app } = gateway;
    const { payment, student } = await makeFamilyWithPayment(gateway, 'DIY');
    await changeCharge(app, payment.reference, { status: 'success' });
    await reconcileAll(gateway);
    const unseen = onlyOf(await differencesOf(gateway, payment.reference));
    expect(unseen.kind).toBe('NOT_IN_LEDGER');
    expect(errorOf(await resolve(unseen, 'CORRECT')).code).toBe('CONFLICT');
    expect(successOf(await resolve(unseen, 'VERIFY', '')).resolution).toBe('VERIFIED');
    expect(await app.prisma.student.findUnique({ where: { id: student.id } })).toMatchObject({
      paymentStatus: 'COMPLETED',
    });
    await changeCharge(app, payment.reference, { status: 'reversed' });
    await reconcileAll(gateway);
    const reversed = (await differencesOf(gateway, payment.reference)).find(({ kind }) => kind === 'STATUS');
    if (!reversed) throw new Error('The reversal was not found');
    expect(successOf(await resolve(reversed, 'VERIFY', '')).resolution).toBe('VERIFIED');
    expect(await heldOf(gateway, payment.reference)).toEqual([{ currency: 'NGN', held: -160_000 }]);
  });

  it('stays open when verifying does not help, which the audit log has', async () => {
    const { app } = gateway;
    const { payment } = await makeFamilyWithPayment(gateway, 'DIY');
    await listAs(gateway, payment.reference, { status: 'success' });
    await reconcileAll(gateway);
    const difference = onlyOf(await differencesOf(gateway, payment.reference));
    expect(errorOf(await resolve(difference, 'VERIFY', '')).code).toBe('CONFLICT');
    expect(onlyOf(await differencesOf(gateway, payment.reference)).openRank).toBe(1);
    const entry = onlyOf(await app.prisma.auditEntry.findMany({ where: { entityId: difference.id } }));
    expect(entry).toMatchObject({ actorId: admin.id, action: 'difference.verify' });
    await listAs(gateway, payment.reference, {});
  });

  it('posts a transaction that belongs to no payment as unallocated', async () => {
    const { app } = gateway;
    await app.prisma.sandboxCharge.create({
      data: {
        ...{ reference: 'POS-77', accessCode: randomUUID(), amountMinor: 50_000, currency: 'NGN' },
        ...{ email: 'a@b.test', callbackUrl: 'http://localhost', metadata: {}, status: 'success' },
      },
    });
    await reconcileAll(gateway);
    const difference = onlyOf(await differencesOf(gateway, 'POS-77'));
    expect(errorOf(await resolve(difference, 'VERIFY')).code).toBe('CONFLICT');
    expect(errorOf(await resolve(difference, 'CORRECT', ' ')).field).toBe('reason');
    successOf(await resolve(difference, 'CORRECT', 'A sale at the fair'));
    expect(await heldOf(gateway, 'POS-77')).toEqual([{ currency: 'NGN', held: 49_250 }]);
    const page = dataOf(await askAs(gateway.url, admin)(LedgerEntryPageDocument, { search: 'pos-77' }));
    expect(onlyOf(page.ledgerEntries.edges).node).toMatchObject({
      ...{ kind: 'CORRECTION', paymentId: null, reason: 'A sale at the fair' },
      lines: [
        { account: 'PROVIDER', amountMinor: 49_250 },
        { account: 'FEES', amountMinor: 750 },
        { account: 'UNALLOCATED', amountMinor: -50_000 },
      ],
    });
  });

  it('keeps an explanation, and reports the same difference no more', async () => {
    const { payment, difference } = await makeDifference({ fees: 3 });
    expect(errorOf(await resolve(difference, 'EXPLAIN', 'x'.repeat(501))).field).toBe('reason');
    successOf(await resolve(difference, 'EXPLAIN', 'A fee for a test'));
    expect(await reconcileAll(gateway)).toMatchObject({ differenceCount: 0 });
    expect(onlyOf(await differencesOf(gateway, payment.reference)).resolution).toBe('EXPLAINED');
    await listAs(gateway, payment.reference, {});
  });

  it('resolves once, by the version that was read, and not by figures that have changed since', async () => {
    const { payment, difference } = await makeDifference({ amount: 4 });
    expect(errorOf(await resolve({ ...difference, version: 9 }, 'CORRECT'))).toMatchObject({
      ...{ code: 'CONFLICT', field: 'version' },
    });
    await changeCharge(gateway.app, payment.reference, { status: 'reversed' });
    await settleByProvider(gateway.app, payment);
    expect(errorOf(await resolve(difference, 'CORRECT')).code).toBe('CONFLICT');
    expect(onlyOf(await differencesOf(gateway, payment.reference)).openRank).toBe(1);
    const answers = await Promise.all([1, 2, 3].map(() => resolve(difference, 'EXPLAIN')));
    expect(answers.filter(({ __typename }) => __typename === 'LedgerDifference')).toHaveLength(1);
    await listAs(gateway, payment.reference, {});
  });

  it('is for admins alone, as is everything else of the books', async () => {
    const { payment, parent } = await makeSettledPayment(gateway, {});
    await listAs(gateway, payment.reference, { fees: 9 });
    await reconcileAll(gateway);
    const { id, version } = onlyOf(await differencesOf(gateway, payment.reference));
    const input = { id, version, action: 'EXPLAIN' as const, reason: 'No' };
    for (const person of [null, parent, await makeMentor(gateway.app, null)]) {
      const as = askAs(gateway.url, person);
      for (const answer of [
        await as(ResolveOneDifferenceDocument, { input }),
        await as(DifferencePageDocument, {}),
        await as(DifferenceByIdDocument, { id }),
        await as(ReconciliationRunsDocument, {}),
        await as(LedgerDaysToDocument, { to: '2026-01-01' }),
        await as(LedgerEntryPageDocument, {}),
      ])
        expect(answer.errors?.[0]?.extensions?.code).toBe(person ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN');
    }
    expect(onlyOf(await differencesOf(gateway, payment.reference)).openRank).toBe(1);
    await listAs(gateway, payment.reference, {});
  });
});
