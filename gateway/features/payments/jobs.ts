import type { App } from '../../context.ts';
import { createJobHandler, type JobHandler, type RecurringTask } from '../../jobs/recurringTask.ts';
import { type ClaimedWork, runClaimed } from '../../platform/database/claimedWork.ts';
import { handleWebhookJob, sandboxWebhookJob, verifyJob } from './jobKinds.ts';
import { deliverSandboxWebhook } from './sandbox/sandboxWebhook.ts';
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
  createJobHandler(sandboxWebhookJob, (app, { reference, event }) =>
    deliverSandboxWebhook(app, reference, event),
  ),
].map((handler) => ({ ...handler, concurrency: CONCURRENT_JOBS }));

/** Recurring tasks of payments. Rows record what is due, so that a lost job loses no payment. */
export const paymentRecurringTasks: RecurringTask[] = [
  { name: 'payments.sweep', everyMs: 1000, run: sweepPayments },
  { name: 'webhooks.sweep', everyMs: 1000, run: sweepWebhooks },
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
