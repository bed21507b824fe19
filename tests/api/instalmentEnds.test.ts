import { describe, expect, it } from 'vitest';
// The worker's task is run once, because the test decides when it is due.
import { sweepPayments } from '../../gateway/features/payments/jobs.ts';
import type { Payment } from '../../gateway/generated/prisma/client.ts';
import { errorOf, successOf } from '../support/clients/http.ts';
import {
  beginPlan,
  makePlan,
  partsOf,
  passDays,
  payNext,
  payParts,
  planRowOf,
  sendNotices,
} from '../support/factories/instalments.ts';
import { makeAttemptOverdue, makePayment, paymentOf, startUpgrade } from '../support/factories/payments.ts';
import { runAs } from '../support/factories/people.ts';
import { REASON, useRefundStage } from '../support/factories/refundStage.ts';
import { approveRefund, refundOf, refuseRefund, requestRefund } from '../support/factories/refunds.ts';
import { DeleteStudentRecordDocument, UpdateStudentRecordDocument } from './studentRecords.generated.ts';

const stage = useRefundStage();
const never = new AbortController().signal;

/** Lets the provider take the money of a payment back. */
async function reverse({ id, reference }: Payment): Promise<void> {
  stage.provider.charge(reference).status = 'reversed';
  await makeAttemptOverdue(stage.gateway, id);
  await sweepPayments(stage.gateway.app, never);
  expect((await paymentOf(stage.gateway.app, id)).status).toBe('REVERSED');
}

/** Makes a family that has paid two of four parts. */
async function makeHalf() {
  const made = await makePlan(stage, 4, 'DIY');
  return { ...made, second: await payNext(stage, made.parent, made.student.id, false) };
}

describe('a refund of a part', () => {
  it('ends the plan as one purchase, and asks an admin about the other parts', async () => {
    const { parent, child, student, planId, payment, second } = await makeHalf();
    successOf(await requestRefund(stage.gateway, parent, second.reference, REASON));
    const asked = await refundOf(stage.gateway, second.id);
    successOf(await approveRefund(stage.gateway, stage.admin, asked, second.amountMinor));
    expect((await stage.studentOf(student.id)).paymentStatus).toBe('COMPLETED');
    await stage.sweepApproved();
    expect(await stage.studentOf(student.id)).toMatchObject({
      ...{ paymentStatus: 'REFUNDED', paidThroughWeek: null },
    });
    expect(await planRowOf(stage.gateway, planId)).toMatchObject({
      status: 'CANCELLED',
      liveStudentId: null,
    });
    const other = await refundOf(stage.gateway, payment.id);
    expect(other).toMatchObject({ status: 'REQUESTED', origin: 'PLAN' });
    expect(await stage.titlesOf(parent)).toContain('We look at the other parts of your plan');
    expect((await stage.titlesOf(child)).at(-1)).toBe('Your lessons are closed');
    await passDays(stage.gateway, planId, 40);
    await sendNotices(stage.gateway);
    expect((await stage.titlesOf(parent)).filter((title) => /part for Ada/.test(title))).toEqual([]);

    // The family buys again, and what an admin decides about the other part does not touch that.
    const again = await makePayment(stage.gateway, parent, student.id);
    expect((await stage.settle(again.id, again.reference)).status).toBe('COMPLETED');
    successOf(await approveRefund(stage.gateway, stage.admin, other, 1_000_000));
    await stage.sweepApproved();
    expect(await stage.studentOf(student.id)).toMatchObject({
      ...{ paymentStatus: 'COMPLETED', paidThroughWeek: null },
    });
  });

  it('that fails takes the plan up again, and can be refused for the other parts', async () => {
    const { parent, student, planId, payment, second } = await makeHalf();
    successOf(await requestRefund(stage.gateway, parent, second.reference, REASON));
    const asked = await refundOf(stage.gateway, second.id);
    successOf(await approveRefund(stage.gateway, stage.admin, asked, second.amountMinor));
    await stage.sweepApproved();
    for (const made of stage.madeFor(second.reference)) made.status = 'failed';
    await stage.sweepOverdue(asked.id);
    expect(await stage.studentOf(student.id)).toMatchObject({
      ...{ paymentStatus: 'COMPLETED', paidThroughWeek: 2 },
    });
    expect(await planRowOf(stage.gateway, planId)).toMatchObject({
      ...{ status: 'RUNNING', liveStudentId: student.id },
    });
    const other = await refundOf(stage.gateway, payment.id);
    successOf(await refuseRefund(stage.gateway, stage.admin, other, 'The lessons are open again'));
    expect((await payNext(stage, parent, student.id, true)).status).toBe('COMPLETED');
    expect((await stage.studentOf(student.id)).paidThroughWeek).toBeNull();
  });

  it('takes the upgrade along, and money for a plan that has ended goes back', async () => {
    const { parent, student, payment } = await makePlan(stage, 2, 'DIY');
    const late = successOf(await payParts(stage.gateway, parent, student.id, false));
    await stage.settle(late.id, late.reference);
    const started = successOf(await startUpgrade(stage.gateway, parent, student.id));
    const { reference } = await paymentOf(stage.gateway.app, started.id);
    const upgrade = await stage.settle(started.id, reference);
    successOf(await requestRefund(stage.gateway, parent, payment.reference, REASON));
    const asked = await refundOf(stage.gateway, payment.id);
    successOf(await approveRefund(stage.gateway, stage.admin, asked, payment.amountMinor));
    expect(await refundOf(stage.gateway, upgrade.id)).toMatchObject({
      origin: 'UPGRADED',
      status: 'APPROVED',
    });
    await stage.sweepApproved();
    expect((await stage.studentOf(student.id)).paymentStatus).toBe('REFUNDED');

    const half = await makeHalf();
    const open = successOf(await payParts(stage.gateway, half.parent, half.student.id, false));
    successOf(await requestRefund(stage.gateway, half.parent, half.second.reference, REASON));
    const refund = await refundOf(stage.gateway, half.second.id);
    successOf(await approveRefund(stage.gateway, stage.admin, refund, half.second.amountMinor));
    await stage.sweepApproved();
    expect((await stage.settle(open.id, open.reference)).status).toBe('DUPLICATE');
    expect((await stage.studentOf(half.student.id)).paymentStatus).toBe('REFUNDED');
  });
});

describe('a part that the provider takes back', () => {
  it('closes its weeks at once and is due again; without the first one the lessons are locked', async () => {
    const { parent, student, planId, payment, second } = await makeHalf();
    await reverse(second);
    expect(await stage.studentOf(student.id)).toMatchObject({
      ...{ paymentStatus: 'COMPLETED', paidThroughWeek: 1 },
    });
    const [, part] = await partsOf(stage.gateway, planId);
    expect(part).toMatchObject({ paidAt: null, paymentId: null });
    expect(Math.abs(Date.now() - Number(part?.dueAt))).toBeLessThan(60_000);
    await reverse(payment);
    expect(await stage.studentOf(student.id)).toMatchObject({ paymentStatus: 'OVERDUE', paidThroughWeek: 0 });
    await payNext(stage, parent, student.id, false);
    expect(await stage.studentOf(student.id)).toMatchObject({
      ...{ paymentStatus: 'COMPLETED', paidThroughWeek: 1 },
    });
    const rest = await payNext(stage, parent, student.id, true);
    expect(rest).toMatchObject({ status: 'COMPLETED', firstPart: 2, lastPart: 4 });
    expect(await planRowOf(stage.gateway, planId)).toMatchObject({ status: 'PAID', lockedAt: null });
  });
});

describe('an admin', () => {
  const update = async (studentId: string, change: object) => {
    const row = await stage.studentOf(studentId);
    return runAs(stage.gateway.url, stage.admin, UpdateStudentRecordDocument, {
      ...{ studentId, version: row.version, firstName: row.firstName, age: row.age, course: row.course },
      ...{ package: row.package, paymentStatus: row.paymentStatus, parentId: row.parentId, reason: REASON },
      ...change,
    });
  };

  it('changes no package or course under a plan, and ends it by setting the payment', async () => {
    const { parent, student, planId } = await makePlan(stage, 3, 'DIY');
    for (const [field, change] of [
      ['package', { package: 'MENTORED' }],
      ['course', { course: 'VIDEO_ANIMATION' }],
    ] as const)
      expect(errorOf(await update(student.id, change))).toMatchObject({ code: 'CONFLICT', field });
    expect(errorOf(await update(student.id, { paymentStatus: 'OVERDUE' }))).toMatchObject({
      ...{ code: 'BAD_INPUT', field: 'paymentStatus' },
    });
    await passDays(stage.gateway, planId, 20);
    await sendNotices(stage.gateway);
    await passDays(stage.gateway, planId, 2);
    await sendNotices(stage.gateway);
    expect((await stage.studentOf(student.id)).paymentStatus).toBe('OVERDUE');
    successOf(await update(student.id, { firstName: 'Adaeze' }));
    successOf(await update(student.id, { paymentStatus: 'COMPLETED' }));
    expect(await stage.studentOf(student.id)).toMatchObject({
      ...{ paymentStatus: 'COMPLETED', paidThroughWeek: null },
    });
    expect((await planRowOf(stage.gateway, planId)).status).toBe('CANCELLED');
    expect(errorOf(await payParts(stage.gateway, parent, student.id, false)).code).toBe('CONFLICT');
    // A checkout of a plan that nobody began does not limit what is open.
    expect(errorOf(await beginPlan(stage.gateway, parent, student.id, 2)).code).toBe('CONFLICT');
  });

  it('deletes a student with a plan: nobody is asked for its parts, and its payments stay', async () => {
    const { parent, student, planId, payment } = await makePlan(stage, 2, 'DIY');
    const started = successOf(await payParts(stage.gateway, parent, student.id, false));
    successOf(
      await runAs(stage.gateway.url, stage.admin, DeleteStudentRecordDocument, {
        ...{ studentId: student.id, reason: REASON },
        expected: { completions: 0, submissions: 0, messages: 0, sessions: 0, projects: 0 },
      }),
    );
    expect(await planRowOf(stage.gateway, planId)).toMatchObject({ status: 'CANCELLED', studentId: null });
    expect((await paymentOf(stage.gateway.app, payment.id)).planId).toBe(planId);
    await passDays(stage.gateway, planId, 40);
    await sendNotices(stage.gateway);
    expect((await stage.titlesOf(parent)).filter((title) => /part for Ada/.test(title))).toEqual([]);
    expect((await stage.settle(started.id, started.reference)).status).toBe('MISMATCHED');
  });
});
