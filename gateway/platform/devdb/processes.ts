import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * Returns the start time of a process, which distinguishes it from a later one with the same pid, in the system's own
 * notation (clock ticks since boot on Linux, a date from ps elsewhere). Undefined when no such process runs.
 */
export function processStartTime(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const fields = statFields(pid);
    // A zombie accepts signals but holds no resources any more.
    return fields && fields[0] !== 'Z' ? fields[19] : undefined;
  }
  return ps(pid, 'lstart=');
}

/** Returns whether `pid` is a PostgreSQL process that uses `clusterDir` (absolute), started by any process. */
export function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (process.platform === 'linux') {
    if (processStartTime(pid) === undefined) return false;
    try {
      // The working directory of the server is its data folder; that of a person's shell may be, too.
      const isPostgres = readFileSync(`/proc/${pid}/comm`, 'latin1').trim() === 'postgres';
      return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === clusterDir;
    } catch {
      return false;
    }
  }
  const command = ps(pid, 'command=');
  return command?.includes('postgres') === true && command.includes(clusterDir);
}

/** Finds the PostgreSQL processes that use `clusterDir` (absolute); returns none outside Linux. */
export function postgresProcessesIn(clusterDir: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => isPostmasterOf(pid, clusterDir));
}

/** Reads the fields of /proc/<pid>/stat after the program's name, which may itself contain spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    const args = ['-ww', '-o', column, '-p', String(pid)];
    return (
      execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}

/** Returns whether `error` is a system error with this code, such as ENOENT or ESRCH. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
