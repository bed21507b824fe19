import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Client } from './clients.ts';
import { type Cluster, NAMES } from './cluster.ts';
import type { History } from './history.ts';
import type { FaultTime } from './nemesis.ts';

const run = promisify(execFile);
/** Deliveries so soon after a fault are not measured. */
const AFTERMATH_MS = 3000;
const MINUTE_MS = 60_000;

type Usage = { rssMb: number; cpuSeconds: number };

/** Returns the memory and processor time of a process, or null while it is dead. */
async function usageOf(pid: number | undefined): Promise<Usage | null> {
  if (pid === undefined) return null;
  const answer = await run('ps', ['-o', 'rss=,time=', '-p', String(pid)]).catch(() => null);
  const [rss = '', time = ''] = answer?.stdout.trim().split(/\s+/) ?? [];
  // A killed process that its parent has not reaped yet has no memory.
  if (!time || rss === '0') return null;
  const cpuSeconds = time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0);
  return { rssMb: Math.round(Number(rss) / 1024), cpuSeconds };
}

/** Returns the sorted milliseconds from acknowledgement to delivery of messages without a fault at that time. */
function latencies(
  { sent }: History,
  clients: readonly Client[],
  faults: readonly FaultTime[],
  from: number,
  until: number,
): number[] {
  const calm = (at: number) => faults.every((fault) => at < fault.from || at > fault.until + AFTERMATH_MS);
  return clients
    .flatMap(({ deliveries }) =>
      deliveries.flatMap(({ messageId, at, subscribedAt }) => {
        const ackedAt = sent.get(messageId)?.ackedAt ?? null;
        if (ackedAt === null || ackedAt < from || ackedAt >= until) return [];
        if (!calm(ackedAt) || !calm(at) || subscribedAt > ackedAt) return [];
        return [Math.max(0, at - ackedAt)];
      }),
    )
    .sort((a, b) => a - b);
}

function percentile(sorted: readonly number[], part: number): string {
  return sorted.length === 0 ? '-' : `${sorted[Math.floor(sorted.length * part)]} ms`;
}

/** Prints figures every minute. @returns the function that prints the last part of a minute and stops it */
export function reportMinutes(
  { cluster, history, clients }: { cluster: Cluster; history: History; clients: readonly Client[] },
  faults: readonly FaultTime[],
  print: (text: string) => void,
): () => Promise<void> {
  let from = Date.now();
  let minute = 0;
  const printMinute = async () => {
    minute += 1;
    const until = Date.now();
    const usages = await Promise.all(NAMES.map((_, which) => usageOf(cluster.pid(which))));
    const sorted = latencies(history, clients, faults, from, until);
    const acked = [...history.sent.values()].filter(
      ({ ackedAt }) => ackedAt !== null && ackedAt >= from && ackedAt < until,
    );
    from = until;
    const memory = NAMES.map((name, which) => `${name} ${usages[which]?.rssMb ?? '-'} MB`).join(', ');
    print(
      `minute ${minute}: ${acked.length} acknowledged, p50 ${percentile(sorted, 0.5)}, ` +
        `p99 ${percentile(sorted, 0.99)} of ${sorted.length} calm deliveries; ${memory}`,
    );
  };
  const timer = setInterval(printMinute, MINUTE_MS);
  return async () => {
    clearInterval(timer);
    if (Date.now() - from > MINUTE_MS / 6) await printMinute();
  };
}

/** Measures how long each gateway is not ready. @returns the function that stops it and returns seconds by gateway */
export function watchReadiness(urls: readonly string[]): () => number[] {
  const everyMs = 500;
  const notReady = urls.map(() => 0);
  const timer = setInterval(() => {
    urls.forEach(async (url, index) => {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(4000) }).catch(() => null);
      if (answer?.status === 503) notReady[index] = (notReady[index] ?? 0) + everyMs / 1000;
    });
  }, everyMs);
  return () => {
    clearInterval(timer);
    return notReady;
  };
}

/** Returns the names of the processes that use the processor although they are idle. */
export async function findSpinning(cluster: Cluster): Promise<string[]> {
  const measure = () => Promise.all(NAMES.map((_, which) => usageOf(cluster.pid(which))));
  const before = await measure();
  const seconds = 6;
  await wait(seconds * 1000);
  const later = await measure();
  return NAMES.filter((_, which) => {
    const spent = (later[which]?.cpuSeconds ?? 0) - (before[which]?.cpuSeconds ?? 0);
    return spent > seconds / 2;
  });
}
