// npm run check:money -- --payments 1000 --seed 7: plays stories about payments against a provider that is down, slow,
// wrong, early and late, while processes are killed and connections break, and compares the product with the provider.
// Exits with 1 and a sentence for each violation when money and rights do not belong together any more.
//   --defects            plants defects in copies of the product and exits with 1 when the check does not find one
//   --defects --only fee plants those alone whose name has the word
//   --latency            measures the time from the money at the provider to open lessons in a browser, and exits with 1
//                        when that takes longer than is allowed
// docs/payments.md says how to read it.
import { parseArgs } from 'node:util';
import { checkMoney } from './checkMoney.ts';
import { checkDefects } from './defects/checkDefects.ts';

const { values } = parseArgs({
  options: {
    ...{ payments: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string', default: '' } },
    ...{ defects: { type: 'boolean' }, latency: { type: 'boolean' } },
  },
});
const payments = Number(values.payments ?? (values.defects ? 100 : 200));
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
if (!Number.isSafeInteger(payments) || payments < 1 || !Number.isSafeInteger(seed))
  throw new Error('Usage: npm run check:money -- --payments 1000 --seed 7');
if (values.latency)
  process.exitCode = (await (await import('./latency/measureLatency.ts')).measureLatency()) ? 0 : 1;
else if (values.defects) process.exitCode = (await checkDefects({ payments, seed }, values.only)) > 0 ? 1 : 0;
else process.exitCode = (await checkMoney({ payments, seed })).length > 0 ? 1 : 0;
