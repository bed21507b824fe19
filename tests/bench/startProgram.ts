import { spawn } from 'node:child_process';

/** Runs a program until `sign` comes out of it. @returns what ends it */
export async function startProgram(program: string, words: string[], env: NodeJS.ProcessEnv, sign: RegExp) {
  const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    let text = '';
    stream.setEncoding('utf8').on('data', (more: string) => {
      text += more;
      if (sign.test(text)) ready.resolve();
    });
  }
  child.once('exit', (code) => ready.reject(new Error(`${program} ended with ${code}`)));
  await ready.promise;
  return async () => {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await exited;
  };
}
