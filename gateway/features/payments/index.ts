import type { Feature } from '../../feature.ts';
import { registerBulkAction } from '../bulkActions/definitions.ts';
import { registerTableExport } from '../exports/tableExports.ts';
import './adminSchema.ts';
import { bulkReminder } from './bulkReminder.ts';
import { paymentJobs, paymentRecurringTasks } from './jobs.ts';
import { paymentExport } from './paymentTable.ts';
import { paymentRoutes } from './routes.ts';
import './priceBook/priceBookSchema.ts';
import './schema.ts';
import './stuckSchema.ts';

registerTableExport(paymentExport);
registerBulkAction(bulkReminder);

export const payments: Feature = {
  routes: paymentRoutes,
  jobs: paymentJobs,
  recurringTasks: paymentRecurringTasks,
};
