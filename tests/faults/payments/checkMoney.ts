import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { readPrices } from '../../../gateway/features/payments/prices.ts';
import { VERIFICATION_MS } from '../../../gateway/features/payments/verification/schedule.ts';
import { openPaymentProvider } from '../../support/standIns/paymentProvider.ts';
import { createRandom, type Random } from '../random.ts';
import { faultAt, planOutages } from './faults.ts';
import { INVARIANTS } from './invariants/index.ts';
import { unscheduled } from './invariants/schedules.ts';
import { makePopulation } from './people.ts';
import { openProduct, PROCESSES, type Product } from './product.ts';
import { reconcile } from './reconciliation.ts';
import { playRefund } from './refunds.ts';
import type { Scene, Stage } from './stage.ts';
import { dealStories } from './stories/index.ts';
import { createTruth, writeTruth } from './truth.ts';
import { watchPayments } from './watch.ts';

export type Options = { payments: number; seed: number };

/** A violation: the name of the invariant, and the sentence about what was found. */
export type Violation = { invariant: string; sentence: string };

const DEADLINE_MS = 500;
/** A violation that lasts so long is final. It is longer than the lease that a killed worker leaves on a refund. */
const UNCHANGED_MS = 40_000;

const print = (text: string) => process.stdout.write(`${text}\n`);

/** How fast everything goes, by how much of it there is. */
type Speed = {
  /** The 72 hours, in milliseconds. */
  horizonMs: number;
  /** The gap between two attempts of a round, and the shortest one of all. */
  gapMs: number;
  /** Stories that are played at the same time, and the time in which the first of them start. */
  inFlight: number;
  startsMs: number;
  killEveryMs: number;
  breakEveryMs: number;
  /** When the last process is killed: the lease that it leaves on a refund is longer than everything else. */
  killUntilMs: number;
};

const SHORT: Speed = {
  ...{ horizonMs: 6000, gapMs: 150, inFlight: 60, startsMs: 2000 },
  ...{ killEveryMs: 2000, breakEveryMs: 300, killUntilMs: 6000 },
};
const LONG: Speed = {
  ...{ horizonMs: 30_000, gapMs: 1000, inFlight: 300, startsMs: 30_000 },
  ...{ killEveryMs: 15_000, breakEveryMs: 1000, killUntilMs: Number.POSITIVE_INFINITY },
};
/** Of few payments, most transactions that can be broken are, so that a fault which needs a broken one is seen. */
const FEW: Speed = { ...LONG, breakEveryMs: 200 };
const SHORT_UP_TO = 60;
const FEW_UP_TO = 500;

/** The statements after which transactions are broken: anywhere, and where half of a settlement would do most harm. */
const STATEMENTS: [string, ...string[]] = [
  '',
  '"Receipt',
  '"Receipt',
  '"Ledger',
  '"Notification"',
  '"RefundRequest"',
];

/**
 * Plays stories until a number of payments was acknowledged, while everything fails that can, and prints what is wrong
 * then.
 * @returns the violations
 */
export async function checkMoney({ payments: count, seed }: Options): Promise<Violation[]> {
  const began = Date.now();
  const speed = speedOf(count);
  const { horizonMs } = speed;
  print(`Checking ${count} payments with --seed ${seed}; 72 hours take ${horizonMs / 1000} s`);
  const random = createRandom(seed);
  const outages = planOutages(random, began);
  const payments: Scene['payments'] = new Map();
  const openings = createRandom(seed + 1);
  const provider = await openPaymentProvider((charge, call) => {
    if (call === 'initialise')
      return openings.chance(0.05) ? openings.pick(['silent', 'cut', 'malformed']) : null;
    const payment = payments.get(charge.reference);
    if (call === 'refund') return payment?.refundFaults.shift() ?? outages.faultAt(Date.now());
    const time = payment ? (Date.now() - payment.beganAt) / horizonMs : 0;
    if (charge.status === 'unknown') return 'not found';
    return payment ? faultAt(payment.faults, outages, time) : null;
  });
  const product = await openProduct({
    ...provider.env,
    VERIFY_GAP_MS: String(speed.gapMs),
    PROVIDER_DEADLINE_MS: String(DEADLINE_MS),
    PAYMENT_TIME_SCALE: String(horizonMs / VERIFICATION_MS),
  });
  const { url, databaseUrl, prisma } = product;
  const watch = watchPayments(prisma);
  try {
    const population = await makePopulation(product, count);
    await createTruth(prisma);
    const prices = await readPrices(prisma, null);
    const scene: Scene = {
      ...{ url, databaseUrl, prisma, provider, horizonMs, prices, outages, watch, payments },
      ...{ acknowledged: [], wrongAnswers: [], plantings: [], forgedReferences: [], background: new Set() },
    };
    provider.onRefund = (refund, charge) => {
      const payment = payments.get(charge.reference);
      if (payment) playRefund(scene, random, payment, refund);
    };
    provider.lookUpFaultOf = ({ reference }) => {
      const payment = payments.get(reference);
      return payment ? faultAt(payment.faults, outages, (Date.now() - payment.beganAt) / horizonMs) : null;
    };
    const made = Date.now();
    const stopping = new AbortController();
    const killing = killAtIntervals(random, product, speed, stopping.signal);
    const breaking = breakAtIntervals(random, product, speed, stopping.signal);
    const watching = watchSchedules(scene, stopping.signal);
    const failures = await play(scene, seed, count, speed, population);
    while (scene.background.size > 0) await Promise.all(scene.background);
    stopping.abort();
    const [kills, broken, unscheduledThen] = await Promise.all([killing, breaking, watching]);
    const played = Date.now();
    const lastEnd = Math.max(...[...payments.values()].map(({ beganAt }) => beganAt + horizonMs));
    await wait(Math.max(0, lastEnd - Date.now()));
    const found = await examineUntilQuiet(scene);
    const quiet = Date.now();
    const violations = [
      ...failures.map((sentence) => ({ invariant: 'a story that did not end', sentence })),
      ...found,
      ...unscheduledThen.map((sentence) => ({ invariant: unscheduled.name, sentence })),
      ...(await reconcile(scene)).map((sentence) => ({ invariant: 'a wrong reconciliation', sentence })),
    ];
    for (const { invariant, sentence } of violations) print(`VIOLATION ${invariant}: ${sentence}`);
    const seconds = (from: number, to: number) => Math.round((to - from) / 1000);
    print(
      `${payments.size} payments acknowledged, ${provider.refunds.length} refunds, ` +
        `${provider.disputes.size} disputes, ${scene.acknowledged.filter(({ what }) => what === 'webhook').length} webhooks; ` +
        `${kills} processes were killed, ${broken} transactions broken; ` +
        `prepared in ${seconds(began, made)} s, played in ${seconds(made, played)} s, quiet after ${seconds(played, quiet)} s, ` +
        `compared in ${seconds(quiet, Date.now())} s; ${violations.length} violations`,
    );
    return violations;
  } finally {
    watch.stop();
    await product.stop();
    await provider.close();
  }
}

function speedOf(payments: number): Speed {
  if (payments <= SHORT_UP_TO) return SHORT;
  return payments <= FEW_UP_TO ? FEW : LONG;
}

/** Plays all stories, a limited number at a time. @returns a sentence for each that did not come to its end */
async function play(
  scene: Scene,
  seed: number,
  count: number,
  { inFlight, startsMs }: Speed,
  population: Awaited<ReturnType<typeof makePopulation>>,
): Promise<string[]> {
  const limit = pLimit(inFlight);
  const failures: string[] = [];
  const stories = dealStories(createRandom(seed), count);
  await Promise.all(
    stories.map((kind, number) =>
      limit(async () => {
        // A story makes one payment or more.
        if (scene.payments.size >= count) return;
        const random = createRandom(seed + 1000 + number);
        // The first ones do not start at the same moment, nor do all others then.
        if (number < inFlight) await wait(random.next() * startsMs);
        const [parent, studentId] = [population.parentOf(number), population.studentIdOf(number)];
        const admin = random.pick(population.admins as [(typeof population.admins)[number]]);
        const shared = { scene, random, number, story: kind.name, parent, studentId, admin };
        const stage: Stage = { ...shared, package: 'DIY' };
        await kind.play(stage).catch((error: Error) => {
          failures.push(`${kind.name} ${number}: ${error.message}`);
        });
      }),
    ),
  );
  return failures;
}

/**
 * Repeats the comparison until nothing is wrong any more, or until as much stays wrong. Of what stays wrong the sentences
 * go on changing, for they say what every attempt was answered.
 */
async function examineUntilQuiet(scene: Scene): Promise<Violation[]> {
  let countsThen = '';
  for (let changedAt = Date.now(); ; await wait(1000)) {
    await writeTruth(scene.prisma, scene);
    const found: Violation[] = [];
    const counts: number[] = [];
    for (const { name, find } of INVARIANTS) {
      const sentences = await find(scene);
      found.push(...sentences.map((sentence) => ({ invariant: name, sentence })));
      counts.push(sentences.length);
    }
    if (counts.join() !== countsThen) changedAt = Date.now();
    countsThen = counts.join();
    if (found.length === 0 || Date.now() - changedAt > UNCHANGED_MS) return found;
  }
}

async function killAtIntervals(
  { pick, between }: Random,
  { killAndRestart }: Product,
  { killEveryMs, killUntilMs }: Speed,
  stop: AbortSignal,
): Promise<number> {
  let kills = 0;
  for (const until = Date.now() + killUntilMs; !stop.aborted && Date.now() < until; ) {
    await wait(between(0.5, 1.5) * killEveryMs, undefined, { signal: stop }).catch(() => {});
    if (stop.aborted) break;
    await killAndRestart(pick([0, 1, 2]) % PROCESSES);
    kills += 1;
  }
  return kills;
}

async function breakAtIntervals(
  { pick }: Random,
  { breakTransaction }: Product,
  { breakEveryMs, killUntilMs }: Speed,
  stop: AbortSignal,
): Promise<number> {
  let broken = 0;
  for (const until = Date.now() + killUntilMs; !stop.aborted && Date.now() < until; ) {
    await wait(breakEveryMs, undefined, { signal: stop }).catch(() => {});
    if (await breakTransaction(pick(STATEMENTS)).catch(() => false)) broken += 1;
  }
  return broken;
}

/** Looks all the time for something without a next attempt. */
async function watchSchedules(scene: Scene, stop: AbortSignal): Promise<string[]> {
  const found = new Set<string>();
  while (!stop.aborted) {
    for (const sentence of await unscheduled.find(scene).catch(() => [])) found.add(sentence);
    await wait(500, undefined, { signal: stop }).catch(() => {});
  }
  return [...found];
}
