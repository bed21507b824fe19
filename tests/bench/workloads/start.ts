import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MAIN } from '../../support/processes/main.ts';
import { endProcess } from '../../support/services/childProcess.ts';
import { freePort } from '../../support/services/gateway.ts';
import { cpuMs } from '../harness/cpu.ts';
import { type Metrics, ratioOf, type Workload } from '../harness/workload.ts';

const POLL_MS = 10;
const DEADLINE_MS = 60_000;

const [PRODUCT, LIMIT] = ['product, ROLE=api', 'node:http + pg'] as const;

const PROGRAMS: Record<string, string> = {
  [PRODUCT]: MAIN,
  [LIMIT]: fileURLToPath(new URL('../servers/bareStart.mjs', import.meta.url)),
};

const isReady = async (url: string) => (await fetch(url).catch(() => null))?.ok ?? false;

/** Starts a program on a database that is warm. @returns how long it took until it was ready */
async function startOnce(program: string, env: NodeJS.ProcessEnv): Promise<Metrics> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/readyz`;
  const started = performance.now();
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: { ...env, PORT: String(port), PUBLIC_URL: `http://localhost:${port}` },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  try {
    while (!(await isReady(url))) {
      if (performance.now() - started > DEADLINE_MS) throw new Error(`${program} is not ready`);
      if (await Promise.race([exited.then(() => true), wait(POLL_MS, false)]))
        throw new Error(`${program} ended`);
    }
    const seconds = (performance.now() - started) / 1000;
    return { 'seconds to ready': seconds, 'CPU seconds': cpuMs(child.pid ?? 0) / 1000 };
  } finally {
    await endProcess(child, 'SIGKILL');
  }
}

export const start: Workload = {
  name: 'start',
  title: 'a process that starts while its database is warm',
  async prepare(bench) {
    // As npm start and the image have it: the first start of the product writes files that later ones read.
    const env = { ...bench.settings(), NODE_COMPILE_CACHE: join(bench.database.dataDir, 'compiled') };
    for (const program of Object.values(PROGRAMS)) await startOnce(program, env);
    return {
      contenders: [
        { name: PRODUCT, role: 'product' },
        { name: LIMIT, role: 'limit' },
      ],
      rounds: bench.extent === 'quick' ? 1 : 5,
      round: ({ name }) => startOnce(PROGRAMS[name] ?? '', env),
      counts: [],
      ratios: (medians) => [
        ...ratioOf(medians, 'seconds to ready', [PRODUCT, LIMIT], null),
        {
          ...{ name: `seconds to ready: ${PRODUCT}`, aim: { atMost: 1.5 } },
          value: medians.get(PRODUCT)?.['seconds to ready'] ?? Number.NaN,
        },
      ],
      notes: [],
    };
  },
};
