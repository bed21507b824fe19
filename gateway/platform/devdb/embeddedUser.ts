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
 * Runs a program as a user that PostgreSQL accepts. `wrap` returns the command line to spawn, `ids` are options of
 * spawn, and `owner` is the required owner of the data folder (undefined: as it is).
 */
export type Runner = {
  wrap: (command: string[]) => [program: string, args: string[]];
  ids: { uid?: number; gid?: number };
  owner: { uid: number; gid: number } | undefined;
};

const plain = ([program = '', ...args]: string[]): [string, string[]] => [program, args];
const NOBODY = 65534;

/**
 * Chooses the user to run PostgreSQL as, which rejects root, while the project's folder may be accessible to root
 * alone. A normal user runs it directly. For root, takes the first of these that can run `postgres` and write under
 * `dataDir`: a user namespace in which root appears as nobody (files stay root's own); nobody with the capability to
 * traverse any folder; an ordinary unprivileged user.
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

/** Returns the server's environment: PG*, LC_* and LD_* of the caller must not change its behaviour. */
export function serverEnv(): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };
}

/** Changes the owner of the cluster to the user that will run it, after an earlier start as another user. */
export function changeOwner(folder: string, owner: Runner['owner']): void {
  if (!owner || statSync(folder).uid === owner.uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), owner.uid, owner.gid);
  }
  // Last, so that an interrupted walk is detected and repeated.
  chownSync(folder, owner.uid, owner.gid);
}

function namespaceRunner(): Runner {
  const unshare = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  return { wrap: (command) => ['unshare', [...unshare, ...command]], ids: {}, owner: { uid: 0, gid: 0 } };
}

function capabilityRunner(): Runner {
  const setpriv = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  const capabilities = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return {
    wrap: (command) => ['setpriv', [...setpriv, ...capabilities, ...command]],
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
  // An ordinary user must be able to traverse the folder; secrets in it have their own mode.
  if (runner.ids.uid !== undefined) chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  const probe = mkdtempSync(join(dataDir, 'probe-'));
  try {
    changeOwner(probe, runner.owner);
    const script = '"$1" --version && : > "$2/file"';
    const [program, args] = runner.wrap(['sh', '-c', script, 'sh', postgres, probe]);
    return (
      spawnSync(program, args, { ...runner.ids, env: serverEnv(), stdio: 'ignore', cwd: '/' }).status === 0
    );
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}
