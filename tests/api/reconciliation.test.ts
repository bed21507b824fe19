import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DIFFERENCE_KINDS } from '../../contract/ledger.ts';
// The worker's task is run by the tests, which decide when one dies or is stopped.
import { runDueReconciliations } from '../../gateway/features/reconciliation/jobs.ts';
import {
  claimReconciliations,
  reconcile as comparePages,
} from '../../gateway/features/reconciliation/reconcile.ts';
import { beginReconciliation } from '../../gateway/features/reconciliation/schedule.ts';
import { dataOf } from '../support/clients/http.ts';
import { changeCharge, makeSettledPayment, settleByProvider } from '../support/factories/ledger.ts';
import { makeFamilyWithPayment } from '../support/factories/payments.ts';
import { askAs, makePerson, type Person } from '../support/factories/people.ts';
import {
  beginNight,
  differencesOf,
  forgetDifferences,
  heldOf,
  listAs,
  onlyOf,
  reconcileAll,
} from '../support/factories/reconciliation.ts';
import { PROCESS_ENV } from '../support/processes/processEnv.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { DifferencePageDocument, ReconciliationRunsDocument } from './reconciliation.generated.ts';

const RECONCILE_AND_DIE = fileURLToPath(new URL('../support/processes/reconcileAndDie.ts', import.meta.url));
const DAY_MS = 86_400_000;
const DIY = 10_000_000;
const never = new AbortController().signal;

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

const open = async () =>
  dataOf(
    await askAs(gateway.url, admin)(DifferencePageDocument, { isOpen: true }),
  ).ledgerDifferences.edges.map(({ node }) => node);

describe('a comparison', () => {
  it('finds nothing where ledger and provider agree, and alerts nobody', async () => {
    await makeSettledPayment(gateway, {});
    await makeSettledPayment(gateway, { amountMinor: 9_000_000 });
    await makeSettledPayment(gateway, { status: 'failed' });
    const { payment } = await makeSettledPayment(gateway, {});
    await changeCharge(gateway.app, payment.reference, { status: 'reversed' });
    await settleByProvider(gateway.app, payment);
    expect(await reconcileAll(gateway)).toMatchObject({ status: 'DONE', differenceCount: 0 });
    expect(await open()).toEqual([]);
    expect(
      await gateway.app.prisma.notification.count({
        where: { recipientId: admin.id, subjectKey: { startsWith: 'reconciliation:' } },
      }),
    ).toBe(0);
    expect(await gateway.app.prisma.reconciliationSighting.count()).toBe(0);
  });

  it('has one run a night, and none without payments', async () => {
    const night = new Date(Date.now() + 400 * DAY_MS);
    const begun = await Promise.all([1, 2, 3].map(() => beginReconciliation(gateway.app, night)));
    expect(begun.filter(Boolean)).toHaveLength(1);
    expect(await beginReconciliation(gateway.app, new Date(0))).toBeNull();
    await runDueReconciliations(gateway.app, never);
  });

  it('finds each kind of difference once, and alerts the admins once a run', async () => {
    const { app } = gateway;
    const made = await Promise.all(Array.from({ length: 5 }, () => makeSettledPayment(gateway, {})));
    const [amount, currency, fee, status, missing] = made.map(({ payment }) => payment.reference);
    const unpaid = await makeFamilyWithPayment(gateway, 'DIY');
    await changeCharge(app, unpaid.payment.reference, { status: 'success' });
    await app.prisma.sandboxCharge.updateMany({
      where: { reference: unpaid.payment.reference },
      data: { paidAt: new Date() },
    });
    await listAs(gateway, amount ?? '', { amount: DIY + 1 });
    await listAs(gateway, currency ?? '', { currency: 'USD' });
    await listAs(gateway, fee ?? '', { fees: 1 });
    await listAs(gateway, status ?? '', { status: 'failed' });
    await listAs(gateway, missing ?? '', { isMissing: true });
    expect(await reconcileAll(gateway)).toMatchObject({ status: 'DONE', differenceCount: 6 });
    const found = Object.fromEntries((await open()).map(({ kind, reference }) => [kind, reference]));
    expect(found).toEqual({
      ...{ AMOUNT: amount, CURRENCY: currency, FEE: fee, STATUS: status, NOT_IN_PROVIDER: missing },
      NOT_IN_LEDGER: unpaid.payment.reference,
    });
    expect(Object.keys(found).toSorted()).toEqual([...DIFFERENCE_KINDS].toSorted());
    const alert = onlyOf(await app.prisma.notification.findMany({ where: { recipientId: admin.id } }));
    expect(alert).toMatchObject({ title: '6 differences in the books', actionUrl: '/admin/reconciliation' });
    expect(await reconcileAll(gateway)).toMatchObject({ differenceCount: 0 });
    expect(await open()).toHaveLength(6);
    expect(await app.prisma.notification.count({ where: { recipientId: admin.id } })).toBe(1);
    const runs = dataOf(await askAs(gateway.url, admin)(ReconciliationRunsDocument, {})).reconciliations;
    expect(runs.edges[0]?.node).toMatchObject({ status: 'DONE', differenceCount: 0 });
  });

  it('of which one difference comes leads to it', async () => {
    const { payment } = await makeSettledPayment(gateway, {});
    await listAs(gateway, payment.reference, { amount: DIY + 1 });
    expect(await reconcileAll(gateway)).toMatchObject({ differenceCount: 1 });
    const alert = onlyOf(
      await gateway.app.prisma.notification.findMany({ where: { recipientId: admin.id } }),
    );
    const difference = onlyOf(await open());
    expect(alert).toMatchObject({ actionUrl: `/admin/reconciliation/${difference.id}` });
  });

  it('closes a difference that is gone, and opens it again when it is back', async () => {
    const { payment } = await makeSettledPayment(gateway, {});
    await listAs(gateway, payment.reference, { amount: 5 });
    await reconcileAll(gateway);
    await listAs(gateway, payment.reference, {});
    await reconcileAll(gateway);
    expect(onlyOf(await differencesOf(gateway, payment.reference))).toMatchObject({
      openRank: 0,
      resolution: 'GONE',
    });
    await listAs(gateway, payment.reference, { amount: 5 });
    expect(await reconcileAll(gateway)).toMatchObject({ differenceCount: 1 });
    expect(onlyOf(await differencesOf(gateway, payment.reference))).toMatchObject({
      openRank: 1,
      resolution: null,
    });
    await listAs(gateway, payment.reference, {});
  });

  it('learns a fee that the ledger does not know', async () => {
    const { prisma, pool } = gateway.app;
    const { payment } = await makeFamilyWithPayment(gateway, 'DIY');
    await changeCharge(gateway.app, payment.reference, { status: 'success' });
    await prisma.payment.update({
      where: { id: payment.id },
      data: { status: 'COMPLETED', settledAt: new Date(), nextVerifyAt: null },
    });
    await pool.query('SELECT "postSettledPayments"(ARRAY[$1::uuid])', [payment.id]);
    expect(await heldOf(gateway, payment.reference)).toEqual([{ currency: 'NGN', held: DIY }]);
    await reconcileAll(gateway);
    expect(await heldOf(gateway, payment.reference)).toEqual([{ currency: 'NGN', held: DIY - 160_000 }]);
    expect(await differencesOf(gateway, payment.reference)).toEqual([]);
  });

  it('goes on at the page where a worker died, and counts no page twice', async () => {
    const { app } = gateway;
    const { payment } = await makeSettledPayment(gateway, {});
    await listAs(gateway, payment.reference, { amount: 7 });
    const createdAt = new Date();
    await app.prisma.sandboxCharge.createMany({
      data: Array.from({ length: 250 }, (_none, index) => ({
        ...{ reference: `FILLER-${index}`, accessCode: randomUUID(), amountMinor: 1, currency: 'NGN' },
        ...{
          email: 'a@b.test',
          callbackUrl: 'http://localhost',
          metadata: {},
          status: 'abandoned',
          createdAt,
        },
      })),
    });
    const { id } = await beginNight(gateway);
    const total = await app.prisma.sandboxCharge.count();
    const worker = spawn(process.execPath, [RECONCILE_AND_DIE, gateway.databaseUrl, app.config.dataDir], {
      env: PROCESS_ENV,
      stdio: 'ignore',
    });
    const [, signal] = await once(worker, 'exit');
    expect(signal).toBe('SIGKILL');
    const stopped = await app.prisma.reconciliation.findUniqueOrThrow({ where: { id } });
    expect(stopped).toMatchObject({ status: 'RUNNING', nextPage: 2, listedCount: 100 });
    // Nobody takes it over before the lease of the dead worker has ended.
    expect(await claimReconciliations(app, 1)).toEqual([]);
    await app.prisma.reconciliation.update({ where: { id }, data: { nextAttemptAt: new Date(0) } });
    await Promise.all([1, 2, 3].map(() => runDueReconciliations(app, never)));
    const ended = await app.prisma.reconciliation.findUniqueOrThrow({ where: { id } });
    expect(ended).toMatchObject({ status: 'DONE', listedCount: total, differenceCount: 1 });
    await app.prisma.sandboxCharge.deleteMany({ where: { reference: { startsWith: 'FILLER' } } });
    await listAs(gateway, payment.reference, {});
  });

  it('stops at once when its worker is stopped, and another one goes on', async () => {
    const { id } = await beginNight(gateway);
    const [claimed] = await claimReconciliations(gateway.app, 1);
    expect(claimed?.id).toBe(id);
    const stopped = new AbortController();
    stopped.abort();
    if (claimed) await comparePages(gateway.app, claimed, stopped.signal);
    await runDueReconciliations(gateway.app, never);
    expect(await gateway.app.prisma.reconciliation.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'DONE',
    });
  });
});
