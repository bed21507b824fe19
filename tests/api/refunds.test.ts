import { describe, expect, it } from 'vitest';
import { REFUND_REASON_LENGTH, REFUND_WINDOW_MS } from '../../contract/refunds.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { makeFamilyWithPayment, makeMentor, paymentOf } from '../support/factories/payments.ts';
import { askAs, makePerson } from '../support/factories/people.ts';
import { PRICE, REASON, useRefundStage } from '../support/factories/refundStage.ts';
import {
  approveRefund,
  refundOf,
  refuseRefund,
  requestRefund,
  withdrawRefundRequest,
} from '../support/factories/refunds.ts';
import { AdminRefundOfDocument, RefundOfDocument } from './refunds.generated.ts';

const stage = useRefundStage();
const { makePaid, makeRequested, sweepOverdue, sweepApproved, studentOf, madeFor, newsOf } = stage;

describe('a request', () => {
  it('is possible up to the last moment of 7 days, and not after', async () => {
    const { prisma } = stage.gateway.app;
    const { parent, payment } = await makePaid();
    const settledAgo = (ms: number) =>
      prisma.payment.update({
        where: { id: payment.id },
        data: { settledAt: new Date(Date.now() - ms) },
      });
    await settledAgo(REFUND_WINDOW_MS + 1000);
    const late = errorOf(await requestRefund(stage.gateway, parent, payment.reference, REASON));
    expect(late).toMatchObject({ code: 'CLOSED' });
    await settledAgo(REFUND_WINDOW_MS - 60_000);
    const { payment: shown } = dataOf(
      await askAs(stage.gateway.url, parent)(RefundOfDocument, { reference: payment.reference }),
    );
    expect(new Date(shown?.refundableUntil ?? 0).getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
    const { refund } = successOf(
      await requestRefund(stage.gateway, parent, payment.reference, ` ${REASON} `),
    );
    expect(refund).toMatchObject({ status: 'REQUESTED', reason: REASON, origin: 'PAYER', amountMinor: null });
  });

  it('needs a reason within its bounds', async () => {
    const { parent, payment } = await makePaid();
    for (const reason of ['  ', 'no', 'x'.repeat(REFUND_REASON_LENGTH.max + 1)])
      expect(errorOf(await requestRefund(stage.gateway, parent, payment.reference, reason))).toMatchObject({
        ...{ code: 'BAD_INPUT', field: 'reason' },
      });
  });

  it('is for the parent who paid and nobody else', async () => {
    const { parent, child, payment } = await makePaid();
    const stranger = await makePerson(stage.gateway.app, { role: 'PARENT', name: 'Bola' });
    for (const person of [child, stranger, await makeMentor(stage.gateway.app, null), stage.admin])
      expect(errorOf(await requestRefund(stage.gateway, person, payment.reference, REASON)).code).toBe(
        'NOT_FOUND',
      );
    successOf(await requestRefund(stage.gateway, parent, payment.reference, REASON));
    const { id } = await refundOf(stage.gateway, payment.id);
    for (const person of [child, stranger, stage.admin])
      expect(errorOf(await withdrawRefundRequest(stage.gateway, person, id)).code).toBe('NOT_FOUND');
  });

  it('is for a completed payment only', async () => {
    const { parent, payment } = await makeFamilyWithPayment(stage.gateway, 'DIY');
    expect(errorOf(await requestRefund(stage.gateway, parent, payment.reference, REASON)).code).toBe(
      'CONFLICT',
    );
  });

  it('is open once, however often it is sent', async () => {
    const { parent, payment } = await makePaid();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => requestRefund(stage.gateway, parent, payment.reference, REASON)),
    );
    expect(answers.filter(({ __typename }) => __typename === 'Payment')).toHaveLength(1);
    expect(await stage.gateway.app.prisma.refundRequest.count({ where: { paymentId: payment.id } })).toBe(1);
    expect(await newsOf(parent)).toEqual(['We have your refund request']);
  });

  it('can be withdrawn until it is decided, and made again', async () => {
    const { parent, payment, refund } = await makeRequested();
    successOf(await withdrawRefundRequest(stage.gateway, parent, refund.id));
    successOf(await withdrawRefundRequest(stage.gateway, parent, refund.id));
    successOf(await requestRefund(stage.gateway, parent, payment.reference, REASON));
    const again = await refundOf(stage.gateway, payment.id);
    successOf(await approveRefund(stage.gateway, stage.admin, again, PRICE));
    expect(errorOf(await withdrawRefundRequest(stage.gateway, parent, again.id)).code).toBe('CONFLICT');
    expect((await refundOf(stage.gateway, payment.id)).status).toBe('APPROVED');
  });

  it('is either withdrawn or approved when both happen at once', async () => {
    const { parent, payment, refund } = await makeRequested();
    const [withdrawn, approved] = await Promise.all([
      withdrawRefundRequest(stage.gateway, parent, refund.id),
      approveRefund(stage.gateway, stage.admin, refund, PRICE),
    ]);
    const { status } = await refundOf(stage.gateway, payment.id);
    expect([withdrawn.__typename, approved.__typename]).toEqual(
      status === 'WITHDRAWN' ? ['Payment', 'DomainError'] : ['DomainError', 'AdminRefund'],
    );
    await sweepApproved();
    expect(madeFor(payment.reference)).toHaveLength(status === 'WITHDRAWN' ? 0 : 1);
  });
});

describe('a decision', () => {
  it('is made by one of twenty admins, and the others are told', async () => {
    const { payment, refund } = await makeRequested();
    const admins = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        makePerson(stage.gateway.app, { role: 'ADMIN', name: `Admin ${n}` }),
      ),
    );
    const answers = await Promise.all(
      admins.map((one, n) =>
        n % 2 === 0
          ? approveRefund(stage.gateway, one, refund, PRICE)
          : refuseRefund(stage.gateway, one, refund, 'Too late'),
      ),
    );
    const lost = answers.filter(({ __typename }) => __typename === 'DomainError');
    expect(lost).toHaveLength(19);
    for (const answer of lost) expect(answer).toMatchObject({ code: 'CONFLICT' });
    const audited = { where: { entity: 'RefundRequest', entityId: refund.id } };
    expect(await stage.gateway.app.prisma.auditEntry.count(audited)).toBe(1);
    expect((await refundOf(stage.gateway, payment.id)).version).toBe(1);
  });

  it('to refuse needs a reason, which the family reads', async () => {
    const { parent, payment, refund } = await makeRequested();
    expect(errorOf(await refuseRefund(stage.gateway, stage.admin, refund, ' ')).field).toBe('refusal');
    successOf(await refuseRefund(stage.gateway, stage.admin, refund, 'The certificate was issued'));
    const { payment: shown } = dataOf(
      await askAs(stage.gateway.url, parent)(RefundOfDocument, { reference: payment.reference }),
    );
    expect(shown?.refund).toMatchObject({ status: 'REFUSED', refusal: 'The certificate was issued' });
    const notification = await stage.gateway.app.prisma.notification.findFirstOrThrow({
      where: { recipientId: parent.id, title: 'Your refund was not approved' },
    });
    expect(notification.body).toContain('The certificate was issued');
    const { adminRefund } = dataOf(
      await askAs(stage.gateway.url, stage.admin)(AdminRefundOfDocument, { id: refund.id }),
    );
    expect(adminRefund?.auditEntries).toEqual([
      { action: 'refund.refuse', reason: 'The certificate was issued', actor: { id: stage.admin.id } },
    ]);
  });

  it('is for admins, whose record nobody else reads', async () => {
    const { parent, refund } = await makeRequested();
    const { errors } = await askAs(stage.gateway.url, parent)(AdminRefundOfDocument, { id: refund.id });
    expect(errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    await expect(approveRefund(stage.gateway, parent, refund, PRICE)).rejects.toThrow();
  });

  it('never gives back more than was paid', async () => {
    const { payment, refund, parent, student } = await makeRequested();
    for (const amountMinor of [PRICE + 1, 0, -1])
      expect(errorOf(await approveRefund(stage.gateway, stage.admin, refund, amountMinor))).toMatchObject({
        ...{ code: 'BAD_INPUT', field: 'amountMinor' },
      });
    successOf(await approveRefund(stage.gateway, stage.admin, refund, 4_000_000));
    await sweepApproved();
    for (const one of madeFor(payment.reference)) one.status = 'processed';
    await sweepOverdue(refund.id);
    expect(await refundOf(stage.gateway, payment.id)).toMatchObject({
      status: 'REFUNDED',
      amountMinor: 4_000_000,
    });
    // A part locks nothing.
    expect((await studentOf(student.id)).paymentStatus).toBe('COMPLETED');
    expect((await paymentOf(stage.gateway.app, payment.id)).status).toBe('COMPLETED');

    successOf(await requestRefund(stage.gateway, parent, payment.reference, REASON));
    const rest = await refundOf(stage.gateway, payment.id);
    expect(errorOf(await approveRefund(stage.gateway, stage.admin, rest, 6_000_001)).field).toBe(
      'amountMinor',
    );
    successOf(await approveRefund(stage.gateway, stage.admin, rest, 6_000_000));
    await sweepApproved();
    expect((await studentOf(student.id)).paymentStatus).toBe('REFUNDED');
    for (const one of madeFor(payment.reference)) one.status = 'processed';
    await sweepOverdue(rest.id);
    expect((await paymentOf(stage.gateway.app, payment.id)).status).toBe('REFUNDED');
    expect(errorOf(await requestRefund(stage.gateway, parent, payment.reference, REASON)).code).toBe(
      'CONFLICT',
    );
    expect(madeFor(payment.reference).map(({ amount }) => amount)).toEqual([4_000_000, 6_000_000]);
  });
});
