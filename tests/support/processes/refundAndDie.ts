// A worker that is killed after the provider has accepted a refund and before that is recorded.
// Arguments: database URL, data folder, id of the refund. The provider is in its environment.
import { openApp } from '../../../gateway/app.ts';
import { claimRefund, runRefund } from '../../../gateway/features/payments/refunds/attemptRefund.ts';
import { loadConfig } from '../../../gateway/platform/config/config.ts';
import { dieBefore } from './dieBefore.ts';

const [databaseUrl = '', dataDir = '', refundId = ''] = process.argv.slice(2);

const { PAYSTACK_SECRET_KEY, PAYSTACK_PUBLIC_KEY, PAYSTACK_URL } = process.env;
const config = loadConfig({
  ...{ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
  ...{ PAYSTACK_SECRET_KEY, PAYSTACK_PUBLIC_KEY, PAYSTACK_URL },
});
const { app } = await openApp(config, databaseUrl);
const claim = await claimRefund(app, refundId);
if (!claim) throw new Error('The refund is not due');
// The first read of the transaction that would record what the provider has answered.
dieBefore(app.pool, 'FROM "RefundRequest"');
await runRefund(app, claim);
