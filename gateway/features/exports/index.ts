import type { Feature } from '../../feature.ts';
import { exportJobs, exportRecurringTasks } from './jobs.ts';
import { exportRoute } from './routes.ts';
import './schema.ts';

export const exports: Feature = {
  routes: (app, viewerOf) => [exportRoute(app, viewerOf)],
  jobs: exportJobs,
  recurringTasks: exportRecurringTasks,
};
