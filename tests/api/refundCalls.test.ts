import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
// The worker's tasks are run one by one, because the tests decide when they are due.
import { sweepPayments, sweepWebhooks } from '../../gateway/features/payments/jobs.ts';
import { errorOf, successOf } from '../support/clients/http.ts';
import {
  makeAttemptOverdue,
  makeFamilyWithPayment,
  makeMentor,
  makePayment,
  paymentOf,
  startUpgrade,
  verifyPayment,
} from '../support/factories/payments.ts';
import { PRICE, REASON, useRefundStage } from '../support/factories/refundStage.ts';
import {
  approveRefund,
  refundOf,
  refuseRefund,
  requestRefund,
  withdrawRefundRequest,
} from '../support/factories/refunds.ts';
import { PROCESS_ENV } from '../support/processes/processEnv.ts';
import { PROVIDER_KEY } from '../support/standIns/paymentProvider.ts';

const stage = useRefundStage();
const {
  settle,
  makePaid,
  makeApproved,
  sweepOverdue,
  sweepApproved,
  callLongAgo,
  studentOf,
  madeFor,
  titlesOf,
  newsOf,
} = stage;
const never = new AbortController().signal;

describe('the call to the provider', () => {
  it('locks the lessons when it is accepted, and tells everyone concerned once', async () => {
    const { parent, child, student, payment, refund } = await makeApproved(PRICE);
    expect((await studentOf(student.id)).paymentStatus).toBe('COMPLETED');
    await sweepApproved();
    expect((await refundOf(stage.gateway, payment.id)).status).toBe('PENDING');
    expect((await studentOf(student.id)).paymentStatus).toBe('REFUNDED');
    const [made] = madeFor(payment.reference);
    if (!made) throw new Error('No refund was made');
    for (const status of ['processing', 'processing', 'pending', 'processed', 'processing']) {
      made.status = status;
      await sweepOverdue(refund.id);
    }
    expect((await paymentOf(stage.gateway.app, payment.id)).status).toBe('REFUNDED');
    expect((await refundOf(stage.gateway, payment.id)).status).toBe('REFUNDED');
    expect(await newsOf(parent)).toEqual([
      ...['We have your refund request', 'Your refund is approved', 'Your refund is on its way'],
      'Your money was sent back',
    ]);
    const toChild = await stage.gateway.app.prisma.notification.findMany({
      where: { recipientId: child.id },
    });
    expect(toChild.map(({ title }) => title)).toEqual(['Your lessons are open', 'Your lessons are closed']);
    for (const { title, body } of toChild) expect(`${title} ${body}`).not.toMatch(/₦|refund|money|paid/i);
  });

  it('is made once when the worker is killed after the provider has accepted it', async () => {
    const { payment, refund } = await makeApproved(PRICE);
    const dataDir = mkdtempSync(join(tmpdir(), 'little-makers-refund-'));
    const script = fileURLToPath(new URL('../support/processes/refundAndDie.ts', import.meta.url));
    const child = spawn(process.execPath, [script, stage.gateway.databaseUrl, dataDir, refund.id], {
      env: { ...PROCESS_ENV, ...stage.provider.env },
      stdio: 'inherit',
    });
    const [, signal] = await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
    expect(signal).toBe('SIGKILL');
    expect(madeFor(payment.reference)).toHaveLength(1);
    expect((await refundOf(stage.gateway, payment.id)).status).toBe('APPROVED');
    // Even when another call would be due.
    await callLongAgo(refund.id);
    await sweepOverdue(refund.id);
    expect((await refundOf(stage.gateway, payment.id)).status).toBe('PENDING');
    expect(madeFor(payment.reference)).toHaveLength(1);
  });

  it.each(['cut', 'malformed', 'server error', 'silent'] as const)(
    'is found again when its answer is %s, also for a part',
    async (fault) => {
      const { payment, refund } = await makeApproved(1_000_000);
      stage.refundFault = fault;
      await sweepApproved();
      expect((await refundOf(stage.gateway, payment.id)).status).toBe('APPROVED');
      stage.refundFault = null;
      await sweepOverdue(refund.id);
      expect((await refundOf(stage.gateway, payment.id)).status).toBe('PENDING');
      expect(madeFor(payment.reference)).toHaveLength(1);
    },
  );

  it('is not repeated while the first one may still arrive', async () => {
    const { payment, refund } = await makeApproved(PRICE);
    await stage.gateway.app.prisma.refundRequest.update({
      where: { id: refund.id },
      data: { calledAt: new Date() },
    });
    await sweepOverdue(refund.id);
    expect(madeFor(payment.reference)).toHaveLength(0);
    await callLongAgo(refund.id);
    await sweepOverdue(refund.id);
    expect(madeFor(payment.reference)).toHaveLength(1);
  });

  it('leaves the lessons open when the provider refuses it, and an admin can approve it again', async () => {
    const { payment, refund, student, parent } = await makeApproved(PRICE);
    stage.refundFault = 'not found';
    await sweepApproved();
    const failed = await refundOf(stage.gateway, payment.id);
    expect(failed).toMatchObject({ status: 'FAILED', failure: expect.stringContaining('not found') });
    expect((await studentOf(student.id)).paymentStatus).toBe('COMPLETED');
    expect(await newsOf(parent)).toContain('Your refund did not go through');
    expect(await titlesOf(stage.admin)).toContain('A refund failed');
    stage.refundFault = null;
    expect(errorOf(await approveRefund(stage.gateway, stage.admin, refund, PRICE)).code).toBe('CONFLICT');
    successOf(await approveRefund(stage.gateway, stage.admin, failed, PRICE));
    await sweepApproved();
    expect((await refundOf(stage.gateway, payment.id)).status).toBe('PENDING');
  });

  it('opens the lessons again when the refund fails later', async () => {
    const { payment, refund, student, child, parent } = await makeApproved(PRICE);
    await sweepApproved();
    expect((await studentOf(student.id)).paymentStatus).toBe('REFUNDED');
    for (const one of madeFor(payment.reference)) one.status = 'needs-attention';
    await sweepOverdue(refund.id);
    expect((await refundOf(stage.gateway, payment.id)).status).toBe('NEEDS_ATTENTION');
    for (const one of madeFor(payment.reference)) one.status = 'failed';
    await sweepOverdue(refund.id);
    expect((await refundOf(stage.gateway, payment.id)).status).toBe('FAILED');
    expect((await studentOf(student.id)).paymentStatus).toBe('COMPLETED');
    expect((await paymentOf(stage.gateway.app, payment.id)).status).toBe('COMPLETED');
    expect((await titlesOf(child)).slice(1)).toEqual(['Your lessons are closed', 'Your lessons are open']);
    const news = await newsOf(parent);
    expect(news.slice(-2)).toEqual(['Your refund takes longer', 'Your refund did not go through']);
  });
});

describe('webhooks', () => {
  let events = 90_000;
  const send = (kind: string, reference: string, key: string, repeated: number | null) => {
    events += 1;
    const data = { id: repeated ?? events, transaction_reference: reference, status: 'processed' };
    const body = JSON.stringify({ event: kind, data });
    const signature = createHmac('sha512', key).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
    return fetch(`${stage.gateway.url}/webhooks/paystack`, { method: 'POST', headers, body });
  };
  const handleAll = async (reference: string) => {
    await stage.gateway.app.prisma.webhookEvent.updateMany({
      where: { reference, handledAt: null },
      data: { nextAttemptAt: new Date(Date.now() - 60_000) },
    });
    await sweepWebhooks(stage.gateway.app, never);
  };

  it('that are forged, early, doubled or out of order change nothing but what the provider confirms', async () => {
    const { payment, parent, refund } = await makeApproved(PRICE);
    const { reference } = payment;
    expect((await send('refund.processed', reference, 'sk_forged', null)).status).toBe(401);
    // Signed, but about something that has not happened.
    expect((await send('refund.processed', reference, PROVIDER_KEY, null)).status).toBe(200);
    await handleAll(reference);
    expect((await refundOf(stage.gateway, payment.id)).status).toBe('APPROVED');
    await sweepApproved();
    await handleAll(reference);
    expect((await refundOf(stage.gateway, payment.id)).status).toBe('PENDING');
    const [made] = madeFor(reference);
    if (!made) throw new Error('No refund was made');
    made.status = 'processed';
    stage.provider.charge(reference).status = 'reversed';
    for (const kind of ['refund.processed', 'refund.pending', 'refund.processing', 'refund.failed'])
      for (const repeated of [77_000, 77_000]) await send(kind, reference, PROVIDER_KEY, repeated);
    await handleAll(reference);
    expect((await refundOf(stage.gateway, payment.id)).status).toBe('REFUNDED');
    expect((await paymentOf(stage.gateway.app, payment.id)).status).toBe('REFUNDED');
    const open = { where: { reference, handledAt: null } };
    expect(await stage.gateway.app.prisma.webhookEvent.count(open)).toBe(0);
    const news = await titlesOf(parent);
    expect(news.filter((title) => title === 'Your money was sent back')).toHaveLength(1);
    expect(news).not.toContain('Payment returned');
    expect(refund.id).toBe((await refundOf(stage.gateway, payment.id)).id);
  });

  it('of a charge that we refund do not count as a reversal', async () => {
    const { payment, refund } = await makeApproved(PRICE);
    await sweepApproved();
    stage.provider.charge(payment.reference).status = 'reversed';
    await makeAttemptOverdue(stage.gateway, payment.id);
    await sweepPayments(stage.gateway.app, never);
    expect((await paymentOf(stage.gateway.app, payment.id)).status).toBe('COMPLETED');
    for (const one of madeFor(payment.reference)) one.status = 'processed';
    await sweepOverdue(refund.id);
    expect((await paymentOf(stage.gateway.app, payment.id)).status).toBe('REFUNDED');
  });
});

describe('a refund', () => {
  async function makeUpgraded() {
    await makeMentor(stage.gateway.app, null);
    const family = await makePaid();
    const started = successOf(await startUpgrade(stage.gateway, family.parent, family.student.id));
    const upgrade = await paymentOf(stage.gateway.app, started.id);
    await verifyPayment(stage.gateway, family.parent, upgrade.reference);
    const settled = await settle(upgrade.id, upgrade.reference);
    expect(await studentOf(family.student.id)).toMatchObject({ package: 'MENTORED' });
    const { mentorId } = await studentOf(family.student.id);
    const { prisma } = stage.gateway.app;
    const mentor = await prisma.mentor.findUniqueOrThrow({ where: { id: mentorId ?? '' } });
    return { ...family, upgrade: settled, mentorProfileId: mentor.profileId };
  }

  it('of an upgrade returns to DIY, and can be bought again', async () => {
    const { parent, child, student, upgrade, mentorProfileId } = await makeUpgraded();
    successOf(await requestRefund(stage.gateway, parent, upgrade.reference, REASON));
    const refund = await refundOf(stage.gateway, upgrade.id);
    successOf(await approveRefund(stage.gateway, stage.admin, refund, upgrade.amountMinor));
    await sweepApproved();
    expect(await studentOf(student.id)).toMatchObject({
      ...{ package: 'DIY', mentorId: null, paymentStatus: 'COMPLETED' },
    });
    expect(await titlesOf(child)).toContain('You learn at your own pace now');
    const toMentor = await stage.gateway.app.prisma.notification.findMany({
      where: { recipientId: mentorProfileId },
    });
    const told = toMentor.filter(({ title }) => title === 'A student learns without a mentor now');
    expect(told).toHaveLength(1);
    for (const { title, body } of toMentor) expect(`${title} ${body}`).not.toMatch(/₦|refund|money/i);
    const again = successOf(await startUpgrade(stage.gateway, parent, student.id));
    expect((await paymentOf(stage.gateway.app, again.id)).amountMinor).toBe(upgrade.amountMinor);
  });

  it('of an enrolment gives back its upgrade, too', async () => {
    const { parent, student, payment, upgrade } = await makeUpgraded();
    successOf(await requestRefund(stage.gateway, parent, payment.reference, REASON));
    successOf(
      await approveRefund(stage.gateway, stage.admin, await refundOf(stage.gateway, payment.id), PRICE),
    );
    expect(await refundOf(stage.gateway, upgrade.id)).toMatchObject({
      ...{ status: 'APPROVED', origin: 'UPGRADED', amountMinor: upgrade.amountMinor },
    });
    await sweepApproved();
    for (const { id } of [payment, upgrade])
      expect((await refundOf(stage.gateway, id)).status).toBe('PENDING');
    expect(await studentOf(student.id)).toMatchObject({ paymentStatus: 'REFUNDED' });
  });

  it('of a second payment opens by itself, alerts admins, and leaves the lessons open', async () => {
    const { parent, student, payment } = await makeFamilyWithPayment(stage.gateway, 'DIY');
    await stage.gateway.app.prisma.payment.update({
      where: { id: payment.id },
      data: { createdAt: new Date(Date.now() - 20 * 60_000) },
    });
    const second = await makePayment(stage.gateway, parent, student.id);
    await settle(payment.id, payment.reference);
    expect((await settle(second.id, second.reference)).status).toBe('DUPLICATE');
    const refund = await refundOf(stage.gateway, second.id);
    expect(refund).toMatchObject({ status: 'REQUESTED', origin: 'DUPLICATE', actionRank: 1 });
    const alerts = await stage.gateway.app.prisma.notification.count({
      where: { recipientId: stage.admin.id, actionUrl: `/admin/refunds/${refund.id}` },
    });
    expect(alerts).toBe(1);
    expect(errorOf(await withdrawRefundRequest(stage.gateway, parent, refund.id)).code).toBe('NOT_FOUND');
    expect(errorOf(await refuseRefund(stage.gateway, stage.admin, refund, 'No reason')).code).toBe(
      'CONFLICT',
    );
    expect(errorOf(await approveRefund(stage.gateway, stage.admin, refund, PRICE - 1)).field).toBe(
      'amountMinor',
    );
    successOf(await approveRefund(stage.gateway, stage.admin, refund, PRICE));
    await sweepApproved();
    for (const one of madeFor(second.reference)) one.status = 'processed';
    await sweepOverdue(refund.id);
    expect((await paymentOf(stage.gateway.app, second.id)).status).toBe('REFUNDED');
    expect((await studentOf(student.id)).paymentStatus).toBe('COMPLETED');
  });

  it('lets the family buy again while the money is on its way', async () => {
    const { parent, student, payment, refund } = await makeApproved(PRICE);
    await sweepApproved();
    const again = await makePayment(stage.gateway, parent, student.id);
    expect((await settle(again.id, again.reference)).status).toBe('COMPLETED');
    for (const one of madeFor(payment.reference)) one.status = 'failed';
    await sweepOverdue(refund.id);
    const failed = await refundOf(stage.gateway, payment.id);
    successOf(await approveRefund(stage.gateway, stage.admin, failed, PRICE));
    await sweepApproved();
    expect((await refundOf(stage.gateway, payment.id)).status).toBe('PENDING');
    expect((await studentOf(student.id)).paymentStatus).toBe('COMPLETED');
  });
});
