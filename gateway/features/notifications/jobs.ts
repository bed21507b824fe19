import type { App } from '../../context.ts';
import { createJobHandler, type JobHandler, type RecurringTask } from '../../jobs/recurringTask.ts';
import { deliverJob } from './delivery/deliverJob.ts';
import { writeDueDigests } from './delivery/digests.ts';
import { mailDueNotifications } from './delivery/mailDue.ts';
import { pushDueNotifications } from './delivery/pushDue.ts';

async function deliverDue(app: App, signal: AbortSignal): Promise<void> {
  await Promise.all([mailDueNotifications(app, signal), pushDueNotifications(app, signal)]);
}

/** Job handlers of notifications: what is due immediately does not wait for the next run of the recurring task. */
export const notificationJobs: JobHandler[] = [
  createJobHandler(deliverJob, (app) => deliverDue(app, new AbortController().signal)),
];

/** Recurring tasks of notifications. Rows record what is due, so that a lost job loses no email. */
export const notificationRecurringTasks: RecurringTask[] = [
  { name: 'notifications.deliver', everyMs: 5000, run: deliverDue },
  { name: 'notifications.digest', everyMs: 20_000, run: writeDueDigests },
];
