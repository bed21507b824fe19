import { afterAll, beforeAll, beforeEach } from 'vitest';
// The worker's tasks are run one by one, because the tests decide when a call is due.
import { sweepPayments, sweepRefunds } from '../../../gateway/features/payments/jobs.ts';
import type { Payment, RefundRequest, Student } from '../../../gateway/generated/prisma/client.ts';
import { successOf } from '../clients/http.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../services/gateway.ts';
import {
  type CallFault,
  openPaymentProvider,
  type PaymentProvider,
  type StandInRefund,
} from '../standIns/paymentProvider.ts';
import { makeAttemptOverdue, makeFamilyWithPayment, paymentOf, type UnpaidFamily } from './payments.ts';
import { makePerson, type Person } from './people.ts';
import { approveRefund, makeRefundOverdue, refundOf, requestRefund } from './refunds.ts';

/** The price of the package that the families of these tests buy. */
export const PRICE = 10_000_000;
export const REASON = 'The course does not fit';

type Paid = UnpaidFamily & { payment: Payment };
type WithRefund = Paid & { refund: RefundRequest };

export type RefundStage = {
  gateway: TestGateway;
  provider: PaymentProvider;
  admin: Person;
  /** The fault of the next calls for a refund, which the provider accepts all the same unless it is 'not found'. */
  refundFault: CallFault | null;
  /** Lets the provider report a payment as paid, and settles it. */
  settle(id: string, reference: string): Promise<Payment>;
  makePaid(): Promise<Paid>;
  /** Makes a family that has paid and asked for the money back. */
  makeRequested(): Promise<WithRefund>;
  /** Makes a family of whose payment an admin has approved to give an amount back. */
  makeApproved(amountMinor: number): Promise<WithRefund>;
  /** Makes the next call or look-up of a refund now. */
  sweepOverdue(id: string): Promise<void>;
  /** Makes the calls of all approved refunds. */
  sweepApproved(): Promise<void>;
  /** Lets the call of an approved refund have been made so long ago that it can be made again. */
  callLongAgo(id: string): Promise<unknown>;
  studentOf(id: string): Promise<Student>;
  /** The refunds that the provider has accepted for a payment. */
  madeFor(reference: string): StandInRefund[];
  titlesOf(person: Pick<Person, 'id'>): Promise<string[]>;
  /** The titles of a person's notifications about money that goes back. */
  newsOf(person: Person): Promise<string[]>;
};

const never = new AbortController().signal;

/** Starts a gateway without a worker and a provider for the tests of a file. */
export function useRefundStage(): RefundStage {
  const stage: RefundStage = {
    gateway: undefined as unknown as TestGateway,
    provider: undefined as unknown as PaymentProvider,
    admin: undefined as unknown as Person,
    refundFault: null,
    async settle(id, reference) {
      stage.provider.charge(reference).status = 'success';
      await makeAttemptOverdue(stage.gateway, id);
      await sweepPayments(stage.gateway.app, never);
      return paymentOf(stage.gateway.app, id);
    },
    async makePaid() {
      const { payment, ...family } = await makeFamilyWithPayment(stage.gateway, 'DIY');
      return { ...family, payment: await stage.settle(payment.id, payment.reference) };
    },
    async makeRequested() {
      const paid = await stage.makePaid();
      successOf(await requestRefund(stage.gateway, paid.parent, paid.payment.reference, REASON));
      return { ...paid, refund: await refundOf(stage.gateway, paid.payment.id) };
    },
    async makeApproved(amountMinor) {
      const requested = await stage.makeRequested();
      successOf(await approveRefund(stage.gateway, stage.admin, requested.refund, amountMinor));
      return { ...requested, refund: await refundOf(stage.gateway, requested.payment.id) };
    },
    async sweepOverdue(id) {
      await makeRefundOverdue(stage.gateway, id);
      await sweepRefunds(stage.gateway.app, never);
    },
    async sweepApproved() {
      await stage.gateway.app.prisma.refundRequest.updateMany({
        where: { status: 'APPROVED' },
        data: { nextCheckAt: new Date(Date.now() - 60_000) },
      });
      await sweepRefunds(stage.gateway.app, never);
    },
    callLongAgo: (id) =>
      stage.gateway.app.prisma.refundRequest.update({
        where: { id },
        data: { calledAt: new Date(Date.now() - 11 * 60_000) },
      }),
    studentOf: (id) => stage.gateway.app.prisma.student.findUniqueOrThrow({ where: { id } }),
    madeFor: (reference) =>
      stage.provider.refunds.filter(({ transaction }) => transaction === stage.provider.charge(reference).id),
    async titlesOf({ id: recipientId }) {
      const rows = await stage.gateway.app.prisma.notification.findMany({
        where: { recipientId },
        orderBy: { createdAt: 'asc' },
      });
      return rows.map(({ title }) => title);
    },
    newsOf: async (person) => (await stage.titlesOf(person)).filter((title) => /refund|money/i.test(title)),
  };
  beforeAll(async () => {
    stage.provider = await openPaymentProvider((_charge, call) =>
      call === 'refund' ? stage.refundFault : null,
    );
    const env = { ...stage.provider.env, PROVIDER_DEADLINE_MS: '2000' };
    stage.gateway = await startGateway({ ...DEFAULTS, env });
    stage.admin = await makePerson(stage.gateway.app, { role: 'ADMIN', name: 'Amaka' });
  });
  beforeEach(() => {
    stage.refundFault = null;
  });
  afterAll(async () => {
    await stage.provider.close();
    await stage.gateway.close();
  });
  return stage;
}
