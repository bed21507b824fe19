/** Returns whether an enrolment waits for its payment, as no payment has opened it or a refund has closed it. */
export function isUnpaid(paymentStatus: string): boolean {
  return paymentStatus === 'PENDING' || paymentStatus === 'FAILED' || paymentStatus === 'REFUNDED';
}

/**
 * Returns the payment status of an enrolment as its parent sees it: failed when the newest payment for it has failed.
 * @param lastPayment the newest payment that the viewer may see
 */
export function shownPaymentStatus<Status extends string>(
  paymentStatus: Status,
  lastPayment: { status: string } | null,
): Status | 'FAILED' {
  return paymentStatus === 'PENDING' && lastPayment?.status === 'FAILED' ? 'FAILED' : paymentStatus;
}
