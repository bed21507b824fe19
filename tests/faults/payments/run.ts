// npm run check:payments -- --payments 200 --seed 7: plays payments against a provider that is silent, slow, wrong,
// early and late, while gateway and workers are killed, and compares the payments with the charges of the provider. The
// 72 hours of verification are compressed to a minute or less. Exits with 1 when a payment is missing, doubled, wrongly
// unlocked or without a next attempt.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { VERIFICATION_MS } from '../../../gateway/features/payments/verification/schedule.ts';
import { makePerson, type Person } from '../../support/factories/people.ts';
import { openPaymentProvider } from '../../support/standIns/paymentProvider.ts';
import { createRandom, type Random } from '../random.ts';
import { checkPayments, checkSchedules, problemsOf } from './checkPayments.ts';
import { type AcknowledgedWrites, playStory, type Scene } from './playStory.ts';
import { openProduct, PROCESSES, type Product } from './product.ts';
import { drawStory } from './stories.ts';

const { values } = parseArgs({
  options: { payments: { type: 'string', default: '200' }, seed: { type: 'string' } },
});
const count = Number(values.payments);
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed)) {
  throw new Error('Usage: npm run check:payments -- --payments 200 --seed 7');
}

const isLong = count > 50;
const HORIZON_MS = isLong ? 60_000 : 9000;
const STARTS_MS = isLong ? 50_000 : 2000;
const KILL_EVERY_MS = isLong ? 6000 : 2000;
const DEADLINE_MS = 500;
/** The time for the last settlements: a day until reversals are checked, leases of killed workers, a busy machine. */
const SETTLE_TIMEOUT_MS = HORIZON_MS / 2 + 20_000;
/** Few enough that the rate limit of a person never applies. */
const PAYMENTS_PER_PARENT = 10;

const began = Date.now();
const print = (text: string) => process.stdout.write(`${text}\n`);

print(`Checking ${count} payments with --seed ${seed}; 72 hours take ${HORIZON_MS / 1000} s`);
const random = createRandom(seed);
const stories = Array.from({ length: count }, (_, index) => drawStory(random, index + 1));
const acknowledged = new Map<string, AcknowledgedWrites>();
const openings = new Map<string, number>();

const provider = await openPaymentProvider((charge, call) => {
  const payment = acknowledged.get(charge.reference);
  if (call === 'initialise') return openingFault(charge.reference);
  if (charge.status === 'unknown') return 'not found';
  if (!payment) return null;
  const time = (Date.now() - payment.beganAt) / HORIZON_MS;
  return payment.story.faults.find(({ from, to }) => time >= from && time < to)?.fault ?? null;
});

/** Returns the fault of a call to open a checkout; about every tenth call fails, and the parent tries again. */
function openingFault(reference: string) {
  openings.set(reference, openings.size);
  return stories[(openings.get(reference) ?? 0) % stories.length]?.opening ?? null;
}

const product = await openProduct({
  ...provider.env,
  VERIFY_GAP_MS: '150',
  PROVIDER_DEADLINE_MS: String(DEADLINE_MS),
  PAYMENT_TIME_SCALE: String(HORIZON_MS / VERIFICATION_MS),
});
let status = 1;
try {
  status = await check(product);
} finally {
  await product.stop();
  await provider.close();
}
process.exitCode = status;

async function check({ url, prisma, config, killAndRestart }: Product): Promise<number> {
  const parents: Person[] = [];
  for (let made = 0; made < Math.ceil(count / PAYMENTS_PER_PARENT); made += 1) {
    parents.push(await makePerson({ prisma, config }, { role: 'PARENT', name: `Parent${made}` }));
  }
  const scene: Scene = { url, prisma, provider, horizonMs: HORIZON_MS, acknowledged };
  const stopping = new AbortController();
  const killing = killAtIntervals(random, killAndRestart, stopping.signal);
  const watching = watchSchedules(prisma, stopping.signal);
  await Promise.all(
    stories.map(async (story) => {
      await wait(story.startsAt * STARTS_MS);
      const parent = parents[story.number % parents.length];
      if (parent) await playStory(scene, parent, story);
    }),
  );
  const lastEnd = Math.max(...[...acknowledged.values()].map(({ beganAt }) => beganAt + HORIZON_MS));
  await wait(Math.max(0, lastEnd - Date.now()));
  stopping.abort();
  const kills = await killing;
  let verdict = await checkPayments(prisma, acknowledged.values());
  for (const until = Date.now() + SETTLE_TIMEOUT_MS; problemsOf(verdict).length > 0 && Date.now() < until; ) {
    await wait(500);
    verdict = await checkPayments(prisma, acknowledged.values());
  }
  const unscheduled = await watching;
  const { settled, missing, doubled, wronglyUnlocked, unflagged } = verdict;
  for (const problem of problemsOf(verdict)) print(problem);
  for (const problem of unscheduled) print(`unscheduled: ${problem}`);
  print(
    `acknowledged ${acknowledged.size}, settled ${settled}, missing ${missing.length}, doubled ${doubled.length}, ` +
      `wrongly unlocked ${wronglyUnlocked.length}, mismatched without a flag ${unflagged.length}, ` +
      `without a next attempt ${unscheduled.size}; ${kills} processes were killed, ` +
      `${Math.round((Date.now() - began) / 1000)} s`,
  );
  return problemsOf(verdict).length + unscheduled.size > 0 ? 1 : 0;
}

async function killAtIntervals(
  { pick, between }: Random,
  kill: Product['killAndRestart'],
  stop: AbortSignal,
): Promise<number> {
  let kills = 0;
  while (!stop.aborted) {
    await wait(between(0.5, 1.5) * KILL_EVERY_MS, undefined, { signal: stop }).catch(() => {});
    if (stop.aborted) break;
    await kill(pick([0, 1, 2]) % PROCESSES);
    kills += 1;
  }
  return kills;
}

async function watchSchedules(prisma: Product['prisma'], stop: AbortSignal): Promise<Set<string>> {
  const unscheduled = new Set<string>();
  while (!stop.aborted) {
    for (const problem of await checkSchedules(prisma)) unscheduled.add(problem);
    await wait(300, undefined, { signal: stop }).catch(() => {});
  }
  return unscheduled;
}
