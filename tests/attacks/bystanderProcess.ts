import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type BystanderSettings, INTERVAL_MS, type Measured } from './bystander.ts';
import { createRequests, openPinging, type SendProbe } from './bystanderProbes.ts';
import { type Probe, type Sample, summarize } from './latency.ts';

/** Milliseconds between requests. Pages and pings cost little; queries are fewer so that they are not the load. */
const INTERVALS = { page: 12, socket: 12, query: 50 } as const;
/** A socket may send ten messages a second. */
const SOCKETS_PER_BROWSER = 3;
/** The pending requests of a probe. Beyond them a stall would be followed by a flood of the bystander's own. */
const MAX_PENDING = 32;

type Measurement = { samples: Sample[]; errors: string[]; responses: Promise<void>[] };

const newMeasurement = (): Measurement => ({ samples: [], errors: [], responses: [] });

const settings = JSON.parse(process.argv[2] ?? '') as BystanderSettings;
const lag = monitorEventLoopDelay({ resolution: 5 });
let current = newMeasurement();

/** Sends a request every few milliseconds by each of the given functions in turn. */
function startProbe(probe: Probe, senders: readonly SendProbe[]): void {
  let sent = 0;
  let pending = 0;
  const skipped: (() => void)[] = [];

  const send = async () => {
    pending += 1;
    const error = await (senders[sent++ % senders.length] as SendProbe)();
    pending -= 1;
    for (const settle of skipped.splice(0)) settle();
    return error;
  };
  // A skipped request would have waited at least until the next response. Without a sample of it, the slowest moments
  // would have the fewest samples (coordinated omission).
  const skip = () =>
    new Promise<null>((resolve) => {
      skipped.push(() => resolve(null));
    });
  setInterval(() => {
    const measurement = current;
    const startedAt = performance.now();
    const response = (pending < MAX_PENDING ? send() : skip()).then((error) => {
      measurement.samples.push({ probe, startedAt, ms: performance.now() - startedAt });
      if (error !== null) measurement.errors.push(error);
    });
    measurement.responses.push(response);
  }, INTERVALS[probe]);
}

function beginMeasurement(): void {
  current = newMeasurement();
  lag.reset();
}

/** Ends the measurement. @returns its summary, once every request is answered */
async function measure(): Promise<Measured> {
  const { samples, errors, responses } = current;
  const lagMs = lag.percentile(99) / 1e6;
  beginMeasurement();
  await Promise.all(responses);
  return { ...summarize(samples, INTERVAL_MS), errors, lagMs };
}

process.on('message', (message) => {
  if (message === 'reset') beginMeasurement();
  if (message === 'measure') measure().then((measured) => process.send?.(measured));
});
process.on('disconnect', () => process.exit(0));

const { browsers, queries } = settings;
const { page, query } = createRequests(settings);
const pages = browsers.map((browser) => () => page(browser));
const queriesOfAll = browsers.flatMap((browser) => queries.map((body) => () => query(browser, body)));
const sockets = browsers.flatMap((browser) => Array.from({ length: SOCKETS_PER_BROWSER }, () => browser));
const pings = await Promise.all(sockets.map((browser) => openPinging(settings, browser)));
// Connections are opened before anything is measured.
await Promise.all(Array.from({ length: 32 }, (_, n) => pages[n % pages.length]?.()));
lag.enable();
startProbe('page', pages);
startProbe('socket', pings);
startProbe('query', queriesOfAll);
process.send?.('ready');
