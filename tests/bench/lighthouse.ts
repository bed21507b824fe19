// npm run lighthouse: starts the product on a free port, with data of its own, and measures public pages as a
// phone on a slow line sees them. Ends with 1 when a page is below what it has to reach.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { MAIN } from '../support/processes/main.ts';
import { launchArguments } from '../support/services/chromium.ts';
import { freePort } from '../support/services/gateway.ts';
import { startProgram } from './startProgram.ts';

const PAGES = ['/', '/courses', '/pricing', '/faq'];
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
/** The median of these counts for the performance; what runs beside it on the machine moves a single one. */
const RUNS = 3;
type Category = keyof typeof LEAST;
const CATEGORIES = Object.keys(LEAST) as Category[];

const say = (text: string) => process.stdout.write(`${text}\n`);

type Measured = {
  scores: Record<Category, number>;
  lcp: number;
  tbt: number;
  cls: number;
  bytes: number;
  failed: string[];
};

async function measure(url: string, port: number): Promise<Measured> {
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json' });
  if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result');
  const { categories, audits } = result.lhr;
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Record<Category, number>;
  const value = (id: string) => audits[id]?.numericValue ?? 0;
  const failed = CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => id),
  );
  return {
    scores,
    lcp: value('largest-contentful-paint') / 1000,
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    failed,
  };
}

const row = (cells: (string | number)[]) => cells.map((cell) => String(cell).padStart(15)).join('');

async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'little-makers-lighthouse-'));
  const [port, devtools] = [await freePort(), await freePort()];
  const ends: (() => Promise<void>)[] = [];
  try {
    const env = {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
    };
    ends.push(await startProgram(process.execPath, [MAIN], env, /is open at/));
    const { executablePath, args } = await launchArguments();
    const own = [
      `--remote-debugging-port=${devtools}`,
      `--user-data-dir=${join(folder, 'browser')}`,
      '--headless',
    ];
    ends.push(await startProgram(executablePath, [...args, ...own], process.env, /DevTools listening/));
    let isGood = true;
    say(row(['', ...CATEGORIES, 'LCP (s)', 'TBT (ms)', 'CLS', 'in all (KB)']));
    for (const page of PAGES) {
      const runs: Measured[] = [];
      for (let turn = 0; turn < RUNS; turn += 1)
        runs.push(await measure(`http://localhost:${port}${page}`, devtools));
      runs.sort((a, b) => a.scores.performance - b.scores.performance);
      const median = runs[Math.floor(RUNS / 2)] as Measured;
      const { scores, lcp, tbt, cls, bytes, failed } = median;
      const numbers = [lcp.toFixed(2), tbt.toFixed(0), cls.toFixed(3), (bytes / 1000).toFixed(0)];
      say(row([page, ...CATEGORIES.map((name) => scores[name]), ...numbers]));
      if (failed.length > 0) say(`  failed: ${failed.join(', ')}`);
      isGood &&= CATEGORIES.every((name) => scores[name] >= LEAST[name]);
    }
    const wanted = CATEGORIES.map((name) => `${name} ${LEAST[name]}`).join(', ');
    say(isGood ? `Every page has at least ${wanted}.` : `A page is below ${wanted}.`);
    return isGood;
  } finally {
    for (const end of ends.reverse()) await end();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await run()) ? 0 : 1;
