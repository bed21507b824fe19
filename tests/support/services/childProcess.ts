import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Ends a process that still runs and resolves once it has exited. */
export async function endProcess(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
