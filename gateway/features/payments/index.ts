import type { Feature } from '../../feature.ts';
import { registerBulkAction } from '../bulkActions/definitions.ts';
import { registerTableExport } from '../exports/tableExports.ts';
import './adminSchema.ts';
import { bulkReminder } from './bulkReminder.ts';
import { bulkVerification } from './bulkVerification.ts';
import './coupons/adminMutationSchema.ts';
import { couponExport } from './coupons/couponTable.ts';
import './coupons/schema.ts';
import './disputes/disputeSchema.ts';
import { disputeExport } from './disputes/disputeTable.ts';
import './disputes/payerSchema.ts';
import './instalments/schema.ts';
import { paymentJobs, paymentRecurringTasks } from './jobs.ts';
import './lastPaymentSchema.ts';
import { paymentExport } from './paymentTable.ts';
import { receiptRoute } from './receipts/receiptRoute.ts';
import { paymentRoutes } from './routes.ts';
import './receipts/receiptSchema.ts';
import './provider/outageSchema.ts';
import './priceBook/priceBookSchema.ts';
import './refunds/adminSchema.ts';
import { refundExport } from './refunds/refundTable.ts';
import './refunds/schema.ts';
import './reminders/schema.ts';
import './schema.ts';
import './sponsors/linkSchema.ts';
import './sponsors/sponsorSchema.ts';
import './stuckSchema.ts';
import './supportSchema.ts';
import './transfers/transferSchema.ts';

registerTableExport(paymentExport);
registerTableExport(disputeExport);
registerTableExport(refundExport);
registerTableExport(couponExport);
registerBulkAction(bulkReminder);
registerBulkAction(bulkVerification);

export const payments: Feature = {
  routes: (app, viewerOf) => [...paymentRoutes(app), receiptRoute(app, viewerOf)],
  jobs: paymentJobs,
  recurringTasks: paymentRecurringTasks,
};
