import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Pool } from 'pg';

const TICK_MS = 10;

/** Returns the CPU time of a process and all its threads in milliseconds; 0 for one that is gone. */
export function cpuMs(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((total, thread) => total + threadNs(pid, thread) / 1e6, 0);
  } catch {
    return 0;
  }
}

/** Reads the time of a thread in nanoseconds, or in ticks where the kernel keeps no more than those. */
function threadNs(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    const [, fields = ''] = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ');
    const values = fields.split(' ');
    return (Number(values[11]) + Number(values[12])) * TICK_MS * 1e6;
  }
}

/** Returns the resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  const [line = ''] = /^VmRSS:.*$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(/\d+/.exec(line)?.[0] ?? Number.NaN) * 1024;
}

/** Returns the TCP ports from which a process has connected. */
function portsOf(pid: number): number[] {
  const inodes = new Set<string>();
  for (const file of readdirSync(`/proc/${pid}/fd`)) {
    try {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${file}`)) ?? [];
      if (inode) inodes.add(inode);
    } catch {
      // Closed meanwhile.
    }
  }
  return ['tcp', 'tcp6'].flatMap((family) =>
    readFileSync(`/proc/${pid}/net/${family}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => inodes.has(fields[9] ?? ''))
      .map((fields) => Number.parseInt(fields[1]?.split(':')[1] ?? '', 16)),
  );
}

/** Returns the processes of PostgreSQL that serve the connections of processes. */
async function backendsOf(pool: Pool, pids: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>({
    name: 'backends',
    text: 'SELECT pid FROM pg_stat_activity WHERE client_port = ANY($1::int[])',
    values: [pids.flatMap(portsOf)],
  });
  return rows.map((row) => row.pid);
}

/** CPU time in milliseconds: of servers, of the PostgreSQL processes that serve them, and of the clients. */
export type CpuTime = { serverMs: number; postgresMs: number; clientShare: number };

/**
 * Starts to measure servers that do one work together. PostgreSQL must run on this machine.
 * @param clients processes whose share of a core is returned as well
 */
export async function startCpuMeter(
  pool: Pool,
  servers: readonly number[],
  clients: readonly number[],
): Promise<() => Promise<CpuTime>> {
  const backends = new Map((await backendsOf(pool, servers)).map((pid) => [pid, cpuMs(pid)]));
  const total = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + cpuMs(pid), 0);
  const [serverStart, clientStart, started] = [total(servers), total(clients), performance.now()];
  return async () => {
    const [serverMs, usedMs, wallMs] = [
      total(servers) - serverStart,
      total(clients) - clientStart,
      performance.now() - started,
    ];
    const ends = (await backendsOf(pool, servers)).map((pid) => cpuMs(pid) - (backends.get(pid) ?? 0));
    return {
      serverMs,
      postgresMs: ends.reduce((total, ms) => total + ms, 0),
      clientShare: usedMs / wallMs,
    };
  };
}
