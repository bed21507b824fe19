import type { App } from '../../platform/context.ts';
import { handles, type JobHandler, type Round } from '../../platform/jobs.ts';
import { claimLook, claimOverdueLooks, makeLook } from './attemptVerification.ts';
import { handleWebhook, sweepWebhooks } from './handleWebhook.ts';
import { handleWebhookJob, sandboxWebhookJob, verifyJob } from './jobKinds.ts';
import { deliverSandboxWebhook } from './sandboxWebhook.ts';

/** What a worker does for payments when a job says so. */
export const paymentJobs: JobHandler[] = [
  handles(verifyJob, async (app, { paymentId }) => {
    const claim = await claimLook(app, paymentId);
    if (claim) await makeLook(app, claim);
  }),
  handles(handleWebhookJob, (app, { eventId }) => handleWebhook(app, eventId)),
  handles(sandboxWebhookJob, (app, { reference, event }) => deliverSandboxWebhook(app, reference, event)),
];

/** What a worker does for payments by itself: rows say what is due, so no lost job loses a payment. */
export const paymentRounds: Round[] = [
  { name: 'payments.sweep', everyMs: 1000, run: sweepPayments },
  { name: 'webhooks.sweep', everyMs: 20_000, run: sweepWebhooks },
];

const LOOKS_AT_ONCE = 8;

/** Makes the looks that are overdue, batch by batch. Several workers share them without a look made twice. */
export async function sweepPayments(app: App, signal: AbortSignal): Promise<void> {
  for (let claimed = LOOKS_AT_ONCE; claimed === LOOKS_AT_ONCE && !signal.aborted; ) {
    const claims = await claimOverdueLooks(app, LOOKS_AT_ONCE);
    const made = await Promise.allSettled(claims.map((claim) => makeLook(app, claim)));
    for (const [index, result] of made.entries()) {
      if (result.status === 'rejected') {
        app.log.warn(
          { payment: claims[index]?.id, err: result.reason },
          'a look at a payment was not recorded',
        );
      }
    }
    claimed = claims.length;
  }
}
