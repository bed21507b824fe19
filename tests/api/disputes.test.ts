import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// The worker's tasks are run one by one, because the tests decide when something is due.
import { alertOfDeadlines, sweepDisputes } from '../../gateway/features/payments/disputes/sweepDisputes.ts';
import { errorOf, successOf } from '../support/clients/http.ts';
import { disputeActions } from '../support/factories/disputes.ts';
import { paymentOf } from '../support/factories/payments.ts';
import { makePerson, type Person } from '../support/factories/people.ts';
import { captureLog } from '../support/probes/capturedLog.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { openPaymentProvider, type PaymentProvider } from '../support/standIns/paymentProvider.ts';

const HOUR = 60 * 60 * 1000;
const never = new AbortController().signal;

let provider: PaymentProvider;
let gateway: TestGateway;
let admin: Person;
let act: ReturnType<typeof disputeActions>;

beforeAll(async () => {
  provider = await openPaymentProvider(() => null);
  gateway = await startGateway({ ...DEFAULTS, env: provider.env });
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
  act = disputeActions(gateway, provider);
});
beforeEach(() => {
  provider.disputeFault = null;
  provider.disputeCalls.length = 0;
});
afterAll(async () => {
  await provider.close();
  await gateway.close();
});

const alertsOf = (disputeId: string) => act.titlesOf(admin.id, `/admin/disputes/${disputeId}`);

describe('a dispute', () => {
  it('is read at the provider, alerts the admins and tells the payer, and locks nothing', async () => {
    const { made, dispute } = await act.openDispute({});
    expect(dispute).toMatchObject({ status: 'NEEDS_RESPONSE', paymentId: made.id, currency: 'NGN' });
    expect(await alertsOf(dispute.id)).toEqual(['A payment is disputed']);
    expect(await act.titlesOf(made.parent.id)).toContain('Your bank asked about a payment');
    expect(await act.titlesOf(made.child.id)).not.toContain('Your bank asked about a payment');
    expect((await paymentOf(gateway.app, made.id)).status).toBe('COMPLETED');
    expect(await act.enrolmentOf(made)).toBe('COMPLETED');
  });

  it('takes nothing but the id from its webhook', async () => {
    const [made, other] = [await act.makeCompleted(), await act.makeCompleted()];
    const reported = act.openAtProvider(made, {});
    const lies = { status: 'resolved', resolution: 'merchant-accepted', refund_amount: 1 };
    await act.announce('resolve', { ...lies, id: reported.id, transaction: { reference: other.reference } });
    expect(await act.disputeOf(reported)).toMatchObject({ status: 'NEEDS_RESPONSE', paymentId: made.id });
    for (const { id } of [made, other]) expect((await paymentOf(gateway.app, id)).status).toBe('COMPLETED');
  });

  it('that is no payment of ours, or that the provider does not know, has no effect', async () => {
    const before = await gateway.app.prisma.dispute.count();
    await act.announce('create', { id: 999_999, transaction: { reference: 'LM_0_0' } });
    await act.announce('create', { transaction: { reference: 'LM_0_0' } });
    expect(await gateway.app.prisma.dispute.count()).toBe(before);
  });

  it('that is lost reverses the payment and locks the lessons, once', async () => {
    const { made, reported, dispute } = await act.openDispute({});
    Object.assign(reported, { status: 'resolved', resolution: 'merchant-accepted' });
    const announced = { id: reported.id, transaction: { reference: made.reference } };
    for (let delivery = 0; delivery < 3; delivery += 1)
      await act.announce('resolve', { ...announced, delivery });
    expect(await act.disputeOf(reported)).toMatchObject({ status: 'LOST', nextCheckAt: null });
    expect((await paymentOf(gateway.app, made.id)).status).toBe('REVERSED');
    expect(await act.enrolmentOf(made)).toBe('REFUNDED');
    expect(await alertsOf(dispute.id)).toEqual(['A payment is disputed', 'A dispute is lost']);
    const titles = await act.titlesOf(made.parent.id);
    expect(titles.filter((title) => title === 'Payment returned')).toHaveLength(1);
  });

  it('that is won changes nothing, and the payer is told', async () => {
    const { made, reported, dispute } = await act.openDispute({});
    Object.assign(reported, { status: 'resolved', resolution: 'declined' });
    await act.announce('resolve', { id: reported.id });
    expect((await act.disputeOf(reported)).status).toBe('WON');
    expect((await paymentOf(gateway.app, made.id)).status).toBe('COMPLETED');
    expect(await act.enrolmentOf(made)).toBe('COMPLETED');
    expect(await alertsOf(dispute.id)).toContain('A dispute is won');
    expect(await act.titlesOf(made.parent.id)).toContain('Your bank has decided');
  });

  it('that is lost over a part flags the payment, and locks nothing', async () => {
    const { made, reported } = await act.openDispute({ refund_amount: 100 });
    Object.assign(reported, { status: 'resolved', resolution: 'merchant-accepted' });
    await act.announce('resolve', { id: reported.id });
    const payment = await paymentOf(gateway.app, made.id);
    expect(payment.status).toBe('COMPLETED');
    expect(payment.flag).toContain('A dispute was lost over 100 NGN');
    expect(await act.enrolmentOf(made)).toBe('COMPLETED');
  });

  it.each([
    ['awaiting-merchant-feedback', null, 'NEEDS_RESPONSE'],
    ['awaiting-bank-feedback', null, 'UNDER_REVIEW'],
    ['pending', null, 'UNDER_REVIEW'],
    ['resolved', 'declined', 'WON'],
    ['resolved', 'merchant-accepted', 'LOST'],
    ['resolved', 'auto-accepted', 'LOST'],
  ])('that the provider calls %s and %s is %s', async (status, resolution, expected) => {
    const { reported } = await act.openDispute({ status, resolution });
    expect((await act.disputeOf(reported)).status).toBe(expected);
  });

  it.each([
    ['archived', null],
    ['resolved', null],
    ['resolved', 'something-new'],
  ])('of a state that is not known, %s and %s, decides nothing and is logged', async (status, resolution) => {
    const captured = captureLog('warn');
    gateway.app.log = captured.log;
    const { made, reported } = await act.openDispute({});
    Object.assign(reported, { status, resolution });
    await act.announce('remind', { id: reported.id });
    expect((await act.disputeOf(reported)).status).toBe('NEEDS_RESPONSE');
    expect((await paymentOf(gateway.app, made.id)).status).toBe('COMPLETED');
    expect(captured.text()).toContain('a state of a dispute that is not known');
  });

  it('never goes back, whatever an older report says', async () => {
    const { reported } = await act.openDispute({ status: 'resolved', resolution: 'declined' });
    for (const [status, resolution] of [
      ['awaiting-merchant-feedback', null],
      ['resolved', 'merchant-accepted'],
    ] as const) {
      Object.assign(reported, { status, resolution });
      await act.announce('create', { id: reported.id, status });
      expect((await act.disputeOf(reported)).status).toBe('WON');
    }
  });

  it('whose webhooks are lost is found by the sweep', async () => {
    const { made, reported, dispute } = await act.openDispute({});
    Object.assign(reported, { status: 'resolved', resolution: 'merchant-accepted' });
    await gateway.app.prisma.dispute.update({
      where: { id: dispute.id },
      data: { nextCheckAt: new Date(0) },
    });
    await sweepDisputes(gateway.app, never);
    expect((await paymentOf(gateway.app, made.id)).status).toBe('REVERSED');
  });

  it('announced while the provider is silent is read once it answers', async () => {
    const made = await act.makeCompleted();
    const reported = act.openAtProvider(made, {});
    provider.disputeFault = 'server error';
    await act.announce('create', { id: reported.id });
    expect(await gateway.app.prisma.dispute.count({ where: { paymentId: made.id } })).toBe(0);
    provider.disputeFault = null;
    await expect
      .poll(async () => {
        await act.handleWebhooks();
        return gateway.app.prisma.dispute.count({ where: { paymentId: made.id } });
      })
      .toBe(1);
  });
});

describe('the deadline', () => {
  const dueIn = async (id: string, ms: number) => {
    const dueAt = new Date(Date.now() + ms);
    await gateway.app.prisma.dispute.update({ where: { id }, data: { dueAt } });
    await alertOfDeadlines(gateway.app);
    await alertOfDeadlines(gateway.app);
  };
  const WAITS = 'A dispute waits for an answer';

  it('is announced 48 and 12 hours before', async () => {
    const { dispute } = await act.openDispute({});
    await dueIn(dispute.id, 49 * HOUR);
    expect(await alertsOf(dispute.id)).toEqual(['A payment is disputed']);
    await dueIn(dispute.id, 47 * HOUR);
    expect(await alertsOf(dispute.id)).toEqual(['A payment is disputed', WAITS]);
    await dueIn(dispute.id, 11 * HOUR);
    expect(await alertsOf(dispute.id)).toEqual(['A payment is disputed', WAITS, WAITS]);
  });

  it('that is close already is announced once, and never for one that is answered', async () => {
    const { dispute } = await act.openDispute({});
    await dueIn(dispute.id, HOUR);
    expect(await alertsOf(dispute.id)).toEqual(['A payment is disputed', WAITS]);
    const answered = await act.openDispute({});
    successOf(await act.respond(admin, answered.dispute.id, answered.dispute.version, 'CONTESTED'));
    await dueIn(answered.dispute.id, HOUR);
    expect(await alertsOf(answered.dispute.id)).toEqual(['A payment is disputed']);
  });

  it('of which the provider reminds is an alert', async () => {
    const { dispute, reported } = await act.openDispute({});
    await act.announce('remind', { id: reported.id });
    await act.announce('remind', { id: reported.id });
    expect(await alertsOf(dispute.id)).toEqual(['A payment is disputed', WAITS]);
  });

  it('ends the time for an answer', async () => {
    const { dispute } = await act.openDispute({ dueAt: new Date(Date.now() - 1000).toISOString() });
    expect(errorOf(await act.respond(admin, dispute.id, dispute.version, 'CONTESTED'))).toMatchObject({
      ...{ code: 'CONFLICT', message: 'The deadline of this dispute is over' },
    });
  });
});
