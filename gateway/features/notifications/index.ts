import type { Feature } from '../../feature.ts';
import { notificationJobs, notificationRecurringTasks } from './jobs.ts';
import './newsSchema.ts';
import { unsubscribeRoute } from './preferences/routes.ts';
import './preferences/schema.ts';
import './schema.ts';

export const notifications: Feature = {
  routes: (app) => [unsubscribeRoute(app)],
  jobs: notificationJobs,
  recurringTasks: notificationRecurringTasks,
};
