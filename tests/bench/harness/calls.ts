import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endProcess } from '../../support/services/childProcess.ts';

/** A process of the bench that answers calls; see answerCalls.ts. */
export type CalledProcess = {
  pid: number;
  /** Calls a function of the process. @throws Error what the function throws there */
  call<Result>(method: string, argument: unknown): Promise<Result>;
  end(): Promise<void>;
};

type Answer = { id: number; result?: unknown; error?: string };

/**
 * Starts a program that answers calls, with this Node.
 * @param file its path from tests/bench
 */
export async function startCalledProcess(file: string, env: NodeJS.ProcessEnv): Promise<CalledProcess> {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const child: ChildProcess = fork(path, { env: { PATH: process.env.PATH, ...env }, stdio: 'inherit' });
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let calls = 0;
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', (code) => {
      const error = new Error(`${file} ended with ${code}`);
      reject(error);
      for (const call of pending.values()) call.reject(error);
    }),
  );
  ended.catch(() => {});
  await Promise.race([once(child, 'message'), ended]);
  child.on('message', ({ id, result, error }: Answer) => {
    const call = pending.get(id);
    pending.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(`${file}: ${error}`));
  });
  return {
    pid: child.pid ?? 0,
    async call<Result>(method: string, argument: unknown) {
      calls += 1;
      const call = Promise.withResolvers<unknown>();
      pending.set(calls, call);
      child.send({ id: calls, method, argument });
      return (await Promise.race([call.promise, ended])) as Result;
    },
    end: () => endProcess(child, 'SIGKILL'),
  };
}
