import { createECDH } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What shows a push service that it is us: a key pair on P-256, as base64url, and how to reach who runs this. */
export type Vapid = { publicKey: string; privateKey: string; subject: string };

/** A key pair of this data folder, so that browsers that were let in once stay let in over restarts. */
export function ownVapidKeys(dataDir: string): Pick<Vapid, 'publicKey' | 'privateKey'> {
  const file = join(dataDir, 'vapid-keys.json');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, JSON.stringify(makeVapidKeys()), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Pick<Vapid, 'publicKey' | 'privateKey'>;
}

function makeVapidKeys(): Pick<Vapid, 'publicKey' | 'privateKey'> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // A private key that begins with zeros is given without them.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
