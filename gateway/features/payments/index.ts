import type { Feature } from '../../feature.ts';
import './adminSchema.ts';
import { paymentJobs, paymentRecurringTasks } from './jobs.ts';
import { paymentRoutes } from './routes.ts';
import './priceBook/priceBookSchema.ts';
import './schema.ts';
import './stuckSchema.ts';

export const payments: Feature = {
  routes: paymentRoutes,
  jobs: paymentJobs,
  recurringTasks: paymentRecurringTasks,
};
