import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { makeFamily } from '../factories/people.ts';
import type { TestGateway } from '../services/gateway.ts';
import type { AuditSample } from './sample.ts';

const REASON = 'Prices of the new year';
const WORDS = 'My number is 0803 123 4567';
const PRICE = { currency: 'GHS', diyMinor: 100_00, mentoredMinor: 250_00 };
const HOUR_MS = 3_600_000;

/** Arranges a payment on which no round runs. */
async function makePayment({ app }: TestGateway, round: number) {
  const { parent, studentId } = await makeFamily(app);
  const reference = `LM-${randomUUID()}`;
  const { id } = await app.prisma.payment.create({
    data: {
      ...{ reference, parentId: parent.id, studentId, studentName: 'Dara', course: 'WEBSITE_APP' },
      ...{ package: 'DIY', amountMinor: 100_00, currency: 'NGN', round },
      verifyUntil: new Date(Date.now() + HOUR_MS),
    },
  });
  return { id, reference };
}

async function makeCompletedPayment({ app }: TestGateway): Promise<string> {
  const { parent, studentId } = await makeFamily(app);
  const { id } = await app.prisma.payment.create({
    data: {
      ...{ reference: `LM-${randomUUID()}`, parentId: parent.id, studentId, studentName: 'Dara' },
      ...{ course: 'WEBSITE_APP', package: 'DIY', amountMinor: 100_00, currency: 'NGN', status: 'COMPLETED' },
      ...{ settledAt: new Date(), verifyUntil: new Date() },
    },
  });
  return id;
}

/** Arranges a refund that a parent has asked for. */
async function makeRefund(gateway: TestGateway) {
  const { prisma } = gateway.app;
  const paymentId = await makeCompletedPayment(gateway);
  const { parentId: requesterId } = await prisma.payment.findUniqueOrThrow({ where: { id: paymentId } });
  return prisma.refundRequest.create({
    data: { paymentId, openPaymentId: paymentId, requesterId, reason: WORDS },
  });
}

async function makeCountryPrice({ app }: TestGateway, country: string) {
  return app.prisma.countryPrice.create({ data: { country, ...PRICE } });
}

const paymentSample =
  (action: string, round: number): AuditSample =>
  async ({ gateway }) => {
    const { id, reference } = await makePayment(gateway, round);
    return {
      input: { reference },
      entries: [
        {
          ...{ action, entity: 'Payment', entityId: id },
          ...{ before: { round }, after: { round: round + 1 } },
        },
      ],
      hidden: [],
    };
  };

const EVIDENCE = {
  customerName: 'Ngozi',
  customerEmail: 'ngozi@example.test',
  customerPhone: '+234 800 000 0000',
  serviceDetails: 'Twelve lessons',
  message: 'She took part in all of them',
};

async function makeDispute(gateway: TestGateway): Promise<string> {
  const { id: paymentId } = await makePayment(gateway, 0);
  const { id } = await gateway.app.prisma.dispute.create({
    data: { providerDisputeId: randomUUID(), paymentId, amountMinor: 100, currency: 'NGN' },
  });
  return id;
}

const COUPON_TERMS = {
  ...{ percentOff: 10, amountOffMinor: null, currency: null, course: null, package: null, maxUses: 5 },
  ...{ startsAt: '2026-01-01T00:00:00.000Z', expiresAt: null, note: 'For a school' },
};

async function makeCoupon({ app }: TestGateway, code: string) {
  return app.prisma.coupon.create({ data: { code, ...COUPON_TERMS } });
}

/** The writes of admins about payments, refunds, disputes, the books and prices. */
export const moneySamples: Record<string, AuditSample> = {
  async saveDisputeEvidence({ gateway }) {
    const disputeId = await makeDispute(gateway);
    return {
      input: { disputeId, version: 1, ...EVIDENCE },
      entries: [
        {
          ...{ action: 'dispute.saveEvidence', entity: 'Dispute', entityId: disputeId },
          before: { customerName: '', customerEmail: '', customerPhone: '', serviceDetails: '', message: '' },
          after: EVIDENCE,
        },
      ],
      hidden: [],
    };
  },

  async respondToDispute({ gateway }) {
    const disputeId = await makeDispute(gateway);
    return {
      input: { disputeId, version: 1, response: 'CONTESTED', ...EVIDENCE },
      entries: [
        {
          ...{ action: 'dispute.respond', entity: 'Dispute', entityId: disputeId },
          before: { response: null },
          after: { response: 'CONTESTED', ...EVIDENCE },
        },
      ],
      hidden: [],
    };
  },

  async resolveDifference({ gateway }) {
    const { prisma } = gateway.app;
    const now = new Date();
    const run = await prisma.reconciliation.create({
      data: { day: randomUUID(), status: 'DONE', fromAt: now, toAt: now, nextAttemptAt: null },
    });
    const { id, version } = await prisma.ledgerDifference.create({
      data: { kind: 'FEE', key: randomUUID(), reference: 'LM_9', runId: run.id, providerStatus: 'success' },
    });
    return {
      input: { id, version, action: 'EXPLAIN', reason: 'A fee for a test' },
      entries: [
        {
          ...{ action: 'difference.explain', entity: 'LedgerDifference', entityId: id },
          ...{ before: { resolution: null }, after: { resolution: 'EXPLAINED' } },
        },
      ],
      hidden: [],
    };
  },

  async startRefund({ gateway }) {
    const paymentId = await makeCompletedPayment(gateway);
    return {
      input: { paymentId, amountMinor: 40_00, reason: 'The class was cancelled' },
      entries: [
        {
          ...{ action: 'payment.refund', entity: 'Payment', entityId: paymentId },
          ...{ before: null, after: { amountMinor: 40_00 } },
        },
        {
          ...{ action: 'refund.approve', entity: 'RefundRequest', entityId: expect.any(String) },
          before: { status: 'REQUESTED', amountMinor: null },
          after: { status: 'APPROVED', amountMinor: 40_00 },
        },
      ],
      hidden: [],
    };
  },

  async approveRefund({ gateway }) {
    const { id: refundId, version } = await makeRefund(gateway);
    return {
      input: { refundId, version, amountMinor: 40_00 },
      entries: [
        {
          ...{ action: 'refund.approve', entity: 'RefundRequest', entityId: refundId },
          before: { status: 'REQUESTED', amountMinor: null },
          after: { status: 'APPROVED', amountMinor: 40_00 },
        },
      ],
      hidden: [WORDS],
    };
  },

  async refuseRefund({ gateway }) {
    const { id: refundId, version } = await makeRefund(gateway);
    return {
      input: { refundId, version, refusal: 'The certificate was issued' },
      entries: [
        {
          ...{ action: 'refund.refuse', entity: 'RefundRequest', entityId: refundId },
          ...{ before: { status: 'REQUESTED' }, after: { status: 'REFUSED' } },
        },
      ],
      hidden: [WORDS],
    };
  },

  async createCountryPrice() {
    const country = 'Ghana';
    return {
      input: { country, ...PRICE, reason: REASON },
      entries: [
        {
          ...{ action: 'countryPrice.create', entity: 'CountryPrice', entityId: country },
          ...{ before: null, after: PRICE },
        },
      ],
      hidden: [],
    };
  },

  async updateCountryPrice({ gateway }) {
    const { country, version } = await makeCountryPrice(gateway, 'Kenya');
    return {
      input: { country, ...PRICE, diyMinor: 120_00, version, reason: REASON },
      entries: [
        {
          ...{ action: 'countryPrice.update', entity: 'CountryPrice', entityId: country },
          ...{ before: { diyMinor: 100_00 }, after: { diyMinor: 120_00 } },
        },
      ],
      hidden: [],
    };
  },

  async deleteCountryPrice({ gateway }) {
    const { country, version } = await makeCountryPrice(gateway, 'Uganda');
    return {
      input: { country, version, reason: REASON },
      entries: [
        {
          ...{ action: 'countryPrice.delete', entity: 'CountryPrice', entityId: country },
          ...{ before: PRICE, after: null },
        },
      ],
      hidden: [],
    };
  },

  async createCoupon() {
    return {
      input: { code: 'audit-created', terms: COUPON_TERMS },
      entries: [
        {
          ...{ action: 'coupon.create', entity: 'Coupon', entityId: expect.any(String) },
          ...{ before: null, after: { code: 'AUDIT-CREATED', ...COUPON_TERMS } },
        },
      ],
      hidden: [],
    };
  },

  async updateCoupon({ gateway }) {
    const { id: couponId, version } = await makeCoupon(gateway, 'AUDIT-UPDATED');
    return {
      input: { couponId, version, terms: { ...COUPON_TERMS, maxUses: 6 } },
      entries: [
        {
          ...{ action: 'coupon.update', entity: 'Coupon', entityId: couponId },
          ...{ before: { maxUses: 5 }, after: { maxUses: 6 } },
        },
      ],
      hidden: [],
    };
  },

  async setCouponActive({ gateway }) {
    const { id: couponId, version } = await makeCoupon(gateway, 'AUDIT-OFF');
    return {
      input: { couponId, version, isActive: false },
      entries: [
        {
          ...{ action: 'coupon.deactivate', entity: 'Coupon', entityId: couponId },
          ...{ before: { isActive: true }, after: { isActive: false } },
        },
      ],
      hidden: [],
    };
  },
  checkPaymentAgain: paymentSample('payment.checkAgain', 1),
  verifyPayment: paymentSample('payment.verify', 0),
};
