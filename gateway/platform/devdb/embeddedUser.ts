import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * A way to run a program as somebody PostgreSQL agrees to run as. `wrap` turns a command line into the one to
 * spawn, `ids` go to spawn, and `owner` is whom the data folder must belong to (undefined: as it is).
 */
export type Runner = {
  wrap: (command: string[]) => [program: string, args: string[]];
  ids: { uid?: number; gid?: number };
  owner: { uid: number; gid: number } | undefined;
};

const plain = ([program = '', ...args]: string[]): [string, string[]] => [program, args];
const NOBODY = 65534;

/**
 * PostgreSQL refuses to run as root, and the folder of the project may be closed to everyone else. As a normal
 * user there is nothing to choose. As root, in this order, the first that can run `postgres` and write under
 * `dataDir`: a user namespace in which root appears as nobody (files stay root's own); nobody with the right to
 * pass closed folders; an ordinary unprivileged user.
 *
 * @throws Error with one sentence when none of them works.
 */
export function chooseRunner(postgres: string, dataDir: string): Runner {
  if (process.getuid?.() !== 0) return { wrap: plain, ids: {}, owner: undefined };
  const candidates = [namespaceRunner(), capabilityRunner(), ...['postgres', 'nobody'].map(userRunner)];
  const chosen = candidates.find((runner) => runner && works(runner, postgres, dataDir));
  if (chosen) return chosen;
  throw new Error(
    `The database cannot run as root and no other user can work in ${dataDir}: ` +
      'start as a normal user, or set DATA_DIR to a folder that others may enter, such as /var/tmp/little-makers.',
  );
}

/** Nothing of the caller's environment (PG*, LC_*, LD_*) may change what the server does. */
export function serverEnv(): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };
}

/** Hands the cluster to the user it will run as, after an earlier start that ran as somebody else. */
export function giveTo(folder: string, owner: Runner['owner']): void {
  if (!owner || statSync(folder).uid === owner.uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), owner.uid, owner.gid);
  }
  // Last, so that an interrupted walk is noticed and done again.
  chownSync(folder, owner.uid, owner.gid);
}

function namespaceRunner(): Runner {
  const unshare = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  return { wrap: (command) => ['unshare', [...unshare, ...command]], ids: {}, owner: { uid: 0, gid: 0 } };
}

function capabilityRunner(): Runner {
  const setpriv = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  const passage = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return {
    wrap: (command) => ['setpriv', [...setpriv, ...passage, ...command]],
    ids: {},
    owner: { uid: NOBODY, gid: NOBODY },
  };
}

function userRunner(name: string): Runner | undefined {
  const id = (flag: string) =>
    Number(
      execFileSync('id', [flag, name], {
        env: serverEnv(),
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  try {
    const owner = { uid: id('-u'), gid: id('-g') };
    return { wrap: plain, ids: owner, owner };
  } catch {
    return undefined;
  }
}

function works(runner: Runner, postgres: string, dataDir: string): boolean {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // An ordinary user must be able to pass through; what is secret in there has its own mode.
  if (runner.ids.uid !== undefined) chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  const probe = mkdtempSync(join(dataDir, 'probe-'));
  try {
    giveTo(probe, runner.owner);
    const script = '"$1" --version && : > "$2/file"';
    const [program, args] = runner.wrap(['sh', '-c', script, 'sh', postgres, probe]);
    return (
      spawnSync(program, args, { ...runner.ids, env: serverEnv(), stdio: 'ignore', cwd: '/' }).status === 0
    );
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}
