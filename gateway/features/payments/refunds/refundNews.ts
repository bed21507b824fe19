import type { RefundStatus } from '../../../../contract/refunds.ts';
import type { Payment, RefundRequest } from '../../../generated/prisma/client.ts';

/** A change of a refund that people are told of. */
export type RefundNews = {
  payment: Payment;
  /** As it is after the change. */
  refund: RefundRequest;
  /** The state before the change; null for a new refund. */
  before: RefundStatus | null;
  /** True when the change closed what the payment had opened, or opened it again. */
  closes: boolean;
  reopens: boolean;
};
