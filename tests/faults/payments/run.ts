// npm run check:payments -- --payments 200 --seed 7: plays payments against a provider that is silent, slow, wrong,
// early and late, while gateway and workers are killed, and compares the ledger with what the provider took. The 72
// hours of verification are compressed to a minute or less. Ends with 1 when anything is missing, doubled, unlocked
// or left without a plan.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { VERIFICATION_MS } from '../../../gateway/features/payments/verification/schedule.ts';
import { makePerson, type Person } from '../../support/people.ts';
import { openProvider } from '../../support/provider.ts';
import { createRandom, type Random } from '../random.ts';
import { type Acknowledged, playStory, type Scene } from './family.ts';
import { judge, judgePlans, problemsOf } from './judge.ts';
import { openProduct, PROCESSES, type Product } from './product.ts';
import { drawStory } from './stories.ts';

const { values } = parseArgs({
  options: { payments: { type: 'string', default: '200' }, seed: { type: 'string' } },
});
const count = Number(values.payments);
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed)) {
  throw new Error('Say it like this: npm run check:payments -- --payments 200 --seed 7');
}

const isLong = count > 50;
const HORIZON_MS = isLong ? 60_000 : 9000;
const STARTS_MS = isLong ? 50_000 : 2000;
const KILL_EVERY_MS = isLong ? 6000 : 2000;
const DEADLINE_MS = 500;
/** A day until a reversal is looked for, a lease of a killed worker, and what a busy machine takes. */
const PATIENCE_MS = HORIZON_MS / 2 + 20_000;
/** A person may start so many payments an hour that the limits stay out of it. */
const PAYMENTS_A_PARENT = 10;

const began = Date.now();
const say = (text: string) => process.stdout.write(`${text}\n`);

say(`Checking ${count} payments with --seed ${seed}; 72 hours take ${HORIZON_MS / 1000} s`);
const random = createRandom(seed);
const stories = Array.from({ length: count }, (_, index) => drawStory(random, index + 1));
const acknowledged = new Map<string, Acknowledged>();
const openings = new Map<string, number>();

const provider = await openProvider((charge, call) => {
  const known = acknowledged.get(charge.reference);
  if (call === 'initialise') return openingFault(charge.reference);
  if (charge.status === 'unknown') return 'not found';
  if (!known) return null;
  const part = (Date.now() - known.beganAt) / HORIZON_MS;
  return known.story.faults.find(({ from, to }) => part >= from && part < to)?.fault ?? null;
});

/** Every tenth checkout or so fails to open, and the parent clicks again. */
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

async function check({ url, prisma, killAndRestart }: Product): Promise<number> {
  const parents: Person[] = [];
  for (let made = 0; made < Math.ceil(count / PAYMENTS_A_PARENT); made += 1) {
    parents.push(await makePerson({ prisma }, url, { role: 'PARENT', name: `Parent${made}` }));
  }
  const scene: Scene = { url, prisma, provider, horizonMs: HORIZON_MS, acknowledged };
  const over = new AbortController();
  const killing = killNowAndThen(random, killAndRestart, over.signal);
  const watching = watchPlans(prisma, over.signal);
  await Promise.all(
    stories.map(async (story) => {
      await wait(story.startsAt * STARTS_MS);
      const parent = parents[story.number % parents.length];
      if (parent) await playStory(scene, parent, story);
    }),
  );
  const lastEnd = Math.max(...[...acknowledged.values()].map(({ beganAt }) => beganAt + HORIZON_MS));
  await wait(Math.max(0, lastEnd - Date.now()));
  over.abort();
  const kills = await killing;
  let verdict = await judge(prisma, acknowledged.values());
  for (const until = Date.now() + PATIENCE_MS; problemsOf(verdict).length > 0 && Date.now() < until; ) {
    await wait(500);
    verdict = await judge(prisma, acknowledged.values());
  }
  const unplanned = await watching;
  const { settled, missing, doubled, wronglyUnlocked, unflagged } = verdict;
  for (const problem of problemsOf(verdict)) say(problem);
  for (const line of unplanned) say(`unplanned: ${line}`);
  say(
    `acknowledged ${acknowledged.size}, settled ${settled}, missing ${missing.length}, doubled ${doubled.length}, ` +
      `wrongly unlocked ${wronglyUnlocked.length}, mismatched without a flag ${unflagged.length}, ` +
      `without a next attempt ${unplanned.size}; ${kills} processes were killed, ` +
      `${Math.round((Date.now() - began) / 1000)} s`,
  );
  return problemsOf(verdict).length + unplanned.size > 0 ? 1 : 0;
}

async function killNowAndThen(
  { pick, between }: Random,
  kill: Product['killAndRestart'],
  over: AbortSignal,
): Promise<number> {
  let kills = 0;
  while (!over.aborted) {
    await wait(between(0.5, 1.5) * KILL_EVERY_MS, undefined, { signal: over }).catch(() => {});
    if (over.aborted) break;
    await kill(pick([0, 1, 2]) % PROCESSES);
    kills += 1;
  }
  return kills;
}

async function watchPlans(prisma: Product['prisma'], over: AbortSignal): Promise<Set<string>> {
  const unplanned = new Set<string>();
  while (!over.aborted) {
    for (const line of await judgePlans(prisma)) unplanned.add(line);
    await wait(300, undefined, { signal: over }).catch(() => {});
  }
  return unplanned;
}
