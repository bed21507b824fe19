import { createJobHandler, type JobHandler, type RecurringTask } from '../../jobs/recurringTask.ts';
import { noticeJob } from './notices/noticeJob.ts';
import { sendDueNotices } from './notices/sendNotices.ts';

/** Job handlers of assignments: what is due immediately does not wait for the next run of the recurring task. */
export const assignmentJobs: JobHandler[] = [
  createJobHandler(noticeJob, (app) => sendDueNotices(app, new AbortController().signal)),
];

/** Recurring tasks of assignments. Rows record which notices are due, so that a lost job loses none. */
export const assignmentRecurringTasks: RecurringTask[] = [
  { name: 'assignments.notify', everyMs: 15_000, run: sendDueNotices },
];
