import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// The worker's tasks are run one by one, because the tests decide when something is due.
import { sweepPayments, sweepWebhooks } from '../../gateway/features/payments/jobs.ts';
// Settling is called directly, by many at once.
import { createProvider } from '../../gateway/features/payments/provider/provider.ts';
import { settlePayment } from '../../gateway/features/payments/verification/settlePayment.ts';
import { disputeActions } from '../support/factories/disputes.ts';
import {
  makeAttemptOverdue,
  makePayment,
  makeStartedPayment,
  paymentOf,
} from '../support/factories/payments.ts';
import { makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { openPaymentProvider, type PaymentProvider } from '../support/standIns/paymentProvider.ts';

const HOUR = 60 * 60 * 1000;
const never = new AbortController().signal;

let provider: PaymentProvider;
let gateway: TestGateway;
let admins: Person[];
let act: ReturnType<typeof disputeActions>;

beforeAll(async () => {
  provider = await openPaymentProvider(() => null);
  gateway = await startGateway({ ...DEFAULTS, env: provider.env });
  const make = (name: string) => makePerson(gateway.app, { role: 'ADMIN', name });
  admins = await Promise.all([make('Amaka'), make('Bola')]);
  act = disputeActions(gateway, provider);
});
afterAll(async () => {
  await provider.close();
  await gateway.close();
});

/** Expects that every admin was told of these flags of a payment, live and with a link to its row, and of no others. */
async function expectTold(id: string, flags: string[]) {
  const { app } = gateway;
  const { reference } = await paymentOf(app, id);
  for (const admin of admins) {
    const rows = await app.prisma.notification.findMany({
      where: { recipientId: admin.id, actionUrl: `/admin/payments/${id}` },
      orderBy: { id: 'asc' },
    });
    expect(rows.map(({ title, body }) => [title, body])).toEqual(
      flags.map((flag) => ['A payment needs a look', `${reference}: ${flag}.`]),
    );
    const entries = await app.prisma.feedEntry.findMany({
      where: { recipientId: admin.id, event: { kind: 'notification.created' } },
      include: { event: true },
    });
    const published = entries.map(
      ({ event }) => (event.payload as { notificationId: string }).notificationId,
    );
    for (const row of rows) expect(published.filter((published) => published === row.id)).toHaveLength(1);
  }
}

const compareWithProvider = async (id: string) => {
  await makeAttemptOverdue(gateway, id);
  await sweepPayments(gateway.app, never);
};

describe('a flag is told to every admin once', () => {
  it('when another amount arrives, however many settle it at once', async () => {
    const { app } = gateway;
    const { id, reference } = await makeStartedPayment(gateway);
    Object.assign(provider.charge(reference), { status: 'success', amount: 1 });
    const charge = await createProvider(app).verify(reference);
    const states = await Promise.all(Array.from({ length: 5 }, () => settlePayment(app, id, charge)));
    expect(new Set(states)).toEqual(new Set(['MISMATCHED']));
    await expectTold(id, [(await paymentOf(app, id)).flag ?? '']);
  });

  it('when the provider no longer reports a payment as paid, and again when that comes back', async () => {
    const { id, reference } = await act.makeCompleted();
    const flag = 'The provider no longer reports it as paid: failed';
    provider.charge(reference).status = 'failed';
    await compareWithProvider(id);
    await compareWithProvider(id);
    await expectTold(id, [flag]);
    provider.charge(reference).status = 'success';
    await compareWithProvider(id);
    provider.charge(reference).status = 'failed';
    await compareWithProvider(id);
    await expectTold(id, [flag, flag]);
  });

  it('when an announcement is never confirmed', async () => {
    const { app } = gateway;
    const { id, reference } = await act.makeCompleted();
    await app.prisma.webhookEvent.create({
      data: {
        ...{ id: reference, kind: 'refund.processed', body: {}, reference, paymentId: id },
        ...{ receivedAt: new Date(Date.now() - 73 * HOUR), nextAttemptAt: new Date(0) },
      },
    });
    await sweepWebhooks(app, never);
    await expectTold(id, ['The provider announced refund.processed and did not confirm it']);
  });

  it('when a dispute is lost over a part', async () => {
    const { made, reported } = await act.openDispute({ refund_amount: 100 });
    Object.assign(reported, { status: 'resolved', resolution: 'merchant-accepted' });
    for (let delivery = 0; delivery < 2; delivery += 1)
      await act.announce('resolve', { id: reported.id, delivery });
    await expectTold(made.id, ['A dispute was lost over 100 NGN, a part of the payment']);
  });

  it('by the refund that it opens, when the same thing is paid twice', async () => {
    const { app } = gateway;
    const first = await act.makeCompleted();
    await app.prisma.student.update({ where: { id: first.student.id }, data: { paymentStatus: 'PENDING' } });
    await app.prisma.payment.update({ where: { id: first.id }, data: { createdAt: new Date(0) } });
    const second = await makePayment(gateway, first.parent, first.student.id);
    provider.charge(second.reference).status = 'success';
    await compareWithProvider(second.id);
    expect((await paymentOf(app, second.id)).status).toBe('DUPLICATE');
    await expectTold(second.id, []);
    const refund = await app.prisma.refundRequest.findFirstOrThrow({ where: { paymentId: second.id } });
    for (const admin of admins)
      expect(await act.titlesOf(admin.id, `/admin/refunds/${refund.id}`)).toEqual(['A payment came twice']);
  });
});
