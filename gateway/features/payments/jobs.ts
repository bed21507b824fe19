import type { App } from '../../context.ts';
import { createJobHandler, type JobHandler, type RecurringTask } from '../../jobs/recurringTask.ts';
import { type ClaimedWork, runClaimed } from '../../platform/database/claimedWork.ts';
import { alertOfDeadlines, sweepDisputes } from './disputes/sweepDisputes.ts';
import { sendInstalmentNotices } from './instalments/sendNotices.ts';
import {
  handleWebhookJob,
  refundJob,
  sandboxRefundWebhookJob,
  sandboxWebhookJob,
  verifyJob,
} from './jobKinds.ts';
import { claimOverdueRefunds, claimRefund, type RefundClaim, runRefund } from './refunds/attemptRefund.ts';
import { remindOfPayments } from './reminders/remindOfPayments.ts';
import { deliverRefundWebhook, deliverSandboxWebhook } from './sandbox/sandboxWebhook.ts';
import { eraseSponsors } from './sponsors/eraseSponsors.ts';
import {
  type Claim,
  claimAttempt,
  claimOverdueAttempts,
  runAttempt,
} from './verification/attemptVerification.ts';
import {
  claimOverdueWebhooks,
  handleWebhook,
  runWebhook,
  type WebhookClaim,
} from './webhooks/handleWebhook.ts';

/** Payment jobs spend most of their time waiting for the provider; a silent one must not hold up the jobs behind it. */
const CONCURRENT_JOBS = 32;

/** Job handlers of payments. */
export const paymentJobs: JobHandler[] = [
  createJobHandler(verifyJob, async (app, { paymentId }) => {
    const claim = await claimAttempt(app, paymentId);
    if (claim) await runAttempt(app, claim);
  }),
  createJobHandler(handleWebhookJob, (app, { eventId }) => handleWebhook(app, eventId)),
  createJobHandler(refundJob, async (app, { refundId }) => {
    const claim = await claimRefund(app, refundId);
    if (claim) await runRefund(app, claim);
  }),
  createJobHandler(sandboxWebhookJob, (app, { reference, event }) =>
    deliverSandboxWebhook(app, reference, event),
  ),
  createJobHandler(sandboxRefundWebhookJob, (app, { refundId }) => deliverRefundWebhook(app, refundId)),
].map((handler) => ({ ...handler, concurrency: CONCURRENT_JOBS }));

/** Recurring tasks of payments. Rows record what is due, so that a lost job loses no payment. */
export const paymentRecurringTasks: RecurringTask[] = [
  { name: 'payments.sweep', everyMs: 1000, run: sweepPayments },
  { name: 'webhooks.sweep', everyMs: 1000, run: sweepWebhooks },
  { name: 'disputes.sweep', everyMs: 5000, run: sweepDisputes },
  { name: 'disputes.alert', everyMs: 60_000, run: alertOfDeadlines },
  { name: 'refunds.sweep', everyMs: 1000, run: sweepRefunds },
  { name: 'payments.remind', everyMs: 60_000, run: remindOfPayments },
  { name: 'instalments.notify', everyMs: 2000, run: sendInstalmentNotices },
  { name: 'sponsors.erase', everyMs: 60 * 60_000, run: eraseSponsors },
];

/** Most concurrent calls. They wait for the provider and hold nothing else, so many may be pending while it is slow. */
const CALL_CONCURRENCY = 32;

/** Makes the attempts that are overdue. Several workers share them without making one twice. */
export function sweepPayments(app: App, signal: AbortSignal): Promise<void> {
  const work: ClaimedWork<Claim> = {
    concurrency: CALL_CONCURRENCY,
    claim: (limit) => claimOverdueAttempts(app, limit),
    run: (claim) => runAttempt(app, claim),
    onError: ({ id }, error) => app.log.warn({ payment: id, err: error }, 'an attempt was not recorded'),
  };
  return runClaimed(work, signal);
}

/** Handles the webhooks that are overdue. */
export function sweepWebhooks(app: App, signal: AbortSignal): Promise<void> {
  const work: ClaimedWork<WebhookClaim> = {
    concurrency: CALL_CONCURRENCY,
    claim: (limit) => claimOverdueWebhooks(app, limit),
    run: (claim) => runWebhook(app, claim),
    onError: ({ id }, error) => app.log.warn({ webhook: id, err: error }, 'a webhook was not handled'),
  };
  return runClaimed(work, signal);
}

/** Makes the calls and look-ups of refunds that are overdue. */
export function sweepRefunds(app: App, signal: AbortSignal): Promise<void> {
  const work: ClaimedWork<RefundClaim> = {
    concurrency: CALL_CONCURRENCY,
    claim: (limit) => claimOverdueRefunds(app, limit),
    run: (claim) => runRefund(app, claim),
    onError: ({ id }, error) => app.log.warn({ refund: id, err: error }, 'a refund was not recorded'),
  };
  return runClaimed(work, signal);
}
