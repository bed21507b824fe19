import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type BystanderSettings, INTERVAL_MS, type Measured } from './bystander.ts';
import { type Ask, createRequests, openPinging } from './bystanderProbes.ts';
import { type Probe, type Sample, summarize } from './latency.ts';

/** Pages and pings cost next to nothing; queries are what people wait for, and are few so as not to be the load. */
const LANES = { page: 12, socket: 12, query: 50 } as const;
/** A socket may send ten messages a second. */
const SOCKETS_PER_BROWSER = 3;
/** Questions of a lane that wait for their answers. Beyond them a stall would be followed by a flood of our own. */
const MAX_PENDING = 32;

type Round = { samples: Sample[]; errors: string[]; answers: Promise<void>[] };

const newRound = (): Round => ({ samples: [], errors: [], answers: [] });

const settings = JSON.parse(process.argv[2] ?? '') as BystanderSettings;
const lag = monitorEventLoopDelay({ resolution: 5 });
let current = newRound();

/** Asks every few milliseconds, by the given ways in turn. */
function startLane(probe: Probe, ways: readonly Ask[]): void {
  let asked = 0;
  let pending = 0;
  const skipped: (() => void)[] = [];

  const ask = async () => {
    pending += 1;
    const error = await (ways[asked++ % ways.length] as Ask)();
    pending -= 1;
    for (const settle of skipped.splice(0)) settle();
    return error;
  };
  // Who is not asked because so many wait already would have waited at least until the next answer: left out, the
  // slowest moments would have the fewest samples (coordinated omission).
  const skip = () =>
    new Promise<null>((resolve) => {
      skipped.push(() => resolve(null));
    });
  setInterval(() => {
    const round = current;
    const startedAt = performance.now();
    const answer = (pending < MAX_PENDING ? ask() : skip()).then((error) => {
      round.samples.push({ probe, startedAt, ms: performance.now() - startedAt });
      if (error !== null) round.errors.push(error);
    });
    round.answers.push(answer);
  }, LANES[probe]);
}

function beginRound(): void {
  current = newRound();
  lag.reset();
}

/** Ends the round. @returns what happened in it, once everything that was asked is answered */
async function measure(): Promise<Measured> {
  const { samples, errors, answers } = current;
  const lagMs = lag.percentile(99) / 1e6;
  beginRound();
  await Promise.all(answers);
  return { ...summarize(samples, INTERVAL_MS), errors, lagMs };
}

process.on('message', (message) => {
  if (message === 'reset') beginRound();
  if (message === 'measure') measure().then((measured) => process.send?.(measured));
});
process.on('disconnect', () => process.exit(0));

const { browsers, queries } = settings;
const { page, query } = createRequests(settings);
const pages = browsers.map((browser) => () => page(browser));
const asking = browsers.flatMap((browser) => queries.map((body) => () => query(browser, body)));
const sockets = browsers.flatMap((browser) => Array.from({ length: SOCKETS_PER_BROWSER }, () => browser));
const pings = await Promise.all(sockets.map((browser) => openPinging(settings, browser)));
// Connections are opened before anything is measured.
await Promise.all(Array.from({ length: 32 }, (_, n) => pages[n % pages.length]?.()));
lag.enable();
startLane('page', pages);
startLane('socket', pings);
startLane('query', asking);
process.send?.('ready');
