import assert from 'node:assert/strict';
import type { JobQueue } from '../../../gateway/jobs/queue.ts';
import { openPaymentProvider } from '../../support/standIns/paymentProvider.ts';
import type { Bench } from '../harness/bench.ts';
import { startCpuMeter } from '../harness/cpu.ts';
import { makeOpenPayments, type OpenPayment, PRICE_MINOR } from '../harness/payments.ts';
import { openBenchRedis } from '../harness/redis.ts';
import { type SettledRecords, settledRecords } from '../harness/settledRecords.ts';
import { openJobQueue, verifyAll } from '../harness/verifyJobs.ts';
import { type Contender, type Metrics, ratioOf, type Workload } from '../harness/workload.ts';
import type { SettleLoad, SettleTexts } from '../servers/settlements.ts';

/** Of a round. */
const PAYMENTS = {
  quick: { product: 10, limit: 10 },
  default: { product: 150, limit: 1000 },
  full: { product: 600, limit: 4000 },
};
const WARM_UP = 50;
/** Twice as many as a worker settles at a time; with more, jobs wait until the sweep makes their attempts. */
const IN_FLIGHT = 8;
const [FEE_MINOR, CHANNEL] = [150_000, 'card'];

const [PRODUCT, ON_REDIS, LIMIT] = [
  'product, queue in PostgreSQL',
  'product, queue in Redis',
  'pg, one statement',
] as const;
/** Of the server and PostgreSQL together. */
const PER_CPU_SECOND = 'jobs per CPU-second';

/** Settles payments, and returns what it measured of them besides the CPU time. */
type Settle = (payments: readonly OpenPayment[]) => Promise<Metrics & { seconds: number }>;
type Settler = Contender & { pid: number; payments: number; settle: Settle };

/** Starts a worker and opens the queue of its jobs. */
async function startWorker(
  bench: Bench,
  name: string,
  env: Readonly<Record<string, string>>,
  redisUrl: string | null,
): Promise<Settler> {
  const queue: JobQueue = await openJobQueue(bench, redisUrl);
  const settings = { ...env, ROLE: 'worker', ...(redisUrl && { REDIS_URL: redisUrl }) };
  const { pid } = await bench.startGateway(settings);
  return {
    ...{ name, role: 'product', pid, payments: PAYMENTS[bench.extent].product },
    async settle(payments) {
      const { seconds, p50, p99 } = await verifyAll(bench, queue, payments, IN_FLIGHT);
      return { seconds, 'p50 ms': p50, 'p99 ms': p99 };
    },
  };
}

/** Starts the limit, which writes what the product wrote into a receipt and an e-mail. */
async function startLimit(bench: Bench, like: OpenPayment): Promise<Settler> {
  const { prisma } = bench.database;
  const server = await bench.start('servers/settlements.ts');
  const receipt = await prisma.receipt.findUniqueOrThrow({ where: { paymentId: like.id } });
  const mail = await prisma.mail.findFirstOrThrow({ where: { recipient: receipt.payerEmail } });
  const { taxName, taxBasisPoints, taxMinor, sellerName, sellerAddress } = receipt;
  const texts: SettleTexts = {
    receipt: [taxName, taxBasisPoints, taxMinor, sellerName, sellerAddress],
    mail: [mail.subject, mail.text, mail.html, mail.senderName],
  };
  await server.call('load', texts);
  return {
    ...{ name: LIMIT, role: 'limit', pid: server.pid, payments: PAYMENTS[bench.extent].limit },
    async settle(payments) {
      const load: SettleLoad = {
        charges: payments.map(({ id: paymentId }) => ({
          ...{ paymentId, transactionId: `limit-${paymentId}`, channel: CHANNEL, feeMinor: FEE_MINOR },
        })),
        inFlight: IN_FLIGHT,
      };
      return { seconds: await server.call<number>('run', load) };
    },
  };
}

export const jobs: Workload = {
  name: 'jobs',
  title: 'verifications of payments a second, 8 due at any time',
  async prepare(bench) {
    const provider = await openPaymentProvider(() => null);
    bench.onClose(() => provider.close());
    let charges = 0;
    /** Arranges payments that the provider reports as paid. */
    const makePaid = async (count: number) => {
      const payments = await makeOpenPayments(bench, count);
      const createdAt = new Date();
      for (const { reference } of payments) {
        charges += 1;
        provider.charges.set(reference, {
          ...{ id: charges, reference, amount: PRICE_MINOR, currency: 'NGN', status: 'success' },
          ...{ fees: FEE_MINOR, createdAt, paidAt: createdAt, verified: 0, opening: {} },
        });
      }
      return payments;
    };
    let expected: SettledRecords | null = null;
    /** Settles payments and compares what is stored with what the product stored first. */
    const settle = async (settler: Settler, count: number) => {
      const payments = await makePaid(count);
      const stop = await startCpuMeter(bench.pool, [settler.pid], []);
      const { seconds, ...metrics } = await settler.settle(payments);
      const { serverMs, postgresMs } = await stop();
      const ids = payments.map(({ id }) => id);
      const records = await settledRecords(bench, ids);
      expected ??= records;
      assert.deepEqual(records, expected, `${settler.name} differs from the product`);
      const measured: Metrics = {
        'jobs per second': count / seconds,
        [PER_CPU_SECOND]: (count * 1000) / (serverMs + postgresMs),
        'server ms per job': serverMs / count,
        'PostgreSQL ms per job': postgresMs / count,
        ...metrics,
      };
      return { payments, measured };
    };
    const redis = await openBenchRedis(bench);
    const settlers = [await startWorker(bench, PRODUCT, provider.env, null)];
    if (redis) settlers.push(await startWorker(bench, ON_REDIS, provider.env, redis.url));
    const few = bench.extent === 'quick' ? PAYMENTS.quick.product : WARM_UP;
    for (const settler of settlers) {
      const { payments } = await settle(settler, few);
      const [like] = payments;
      if (settler.name === PRODUCT && like) settlers.push(await startLimit(bench, like));
    }
    await bench.pool.query('ANALYZE');
    return {
      contenders: settlers.map(({ name, role }) => ({ name, role })),
      rounds: bench.extent === 'quick' ? 1 : 3,
      async round({ name }) {
        const settler = settlers.find((one) => one.name === name);
        if (!settler) throw new Error(`There is no ${name}`);
        return (await settle(settler, settler.payments)).measured;
      },
      counts: [],
      ratios: (medians) =>
        [PRODUCT, ON_REDIS].flatMap((product) => [
          ...ratioOf(medians, 'jobs per second', [product, LIMIT], null),
          ...ratioOf(medians, PER_CPU_SECOND, [product, LIMIT], null),
        ]),
      notes: [
        'A verification asks the provider, a stand-in on loopback, and stores attempt, payment, enrolment, ledger, receipt ' +
          'with its e-mail, notification and four events. The limit asks nobody and has no queue.',
        ...(redis ? [] : ['Without a queue in Redis: none answers at REDIS_URL_TEST, or at 127.0.0.1:6379.']),
      ],
    };
  },
};
