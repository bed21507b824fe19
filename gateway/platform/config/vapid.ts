import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { keptIn } from './generatedSecrets.ts';

/** What shows a push service that it is us: a key pair on P-256, as base64url, and how to reach who runs this. */
export type Vapid = { publicKey: string; privateKey: string; subject: string };

type VapidKeys = Pick<Vapid, 'publicKey' | 'privateKey'>;

const storedKeys = z.object({ publicKey: z.string(), privateKey: z.string() });

/** A key pair of this data folder, so that browsers that were let in once stay let in over restarts. */
export function ownVapidKeys(dataDir: string): VapidKeys {
  return keptIn(join(dataDir, 'vapid-keys.json'), {
    make: () => JSON.stringify(makeVapidKeys()),
    read: readKeys,
    consequence: 'browsers have to be asked again for notifications',
  });
}

/** Returns the pair in a text; null unless it is whole and its halves belong together. */
function readKeys(text: string): VapidKeys | null {
  try {
    const keys = storedKeys.parse(JSON.parse(text));
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(keys.privateKey, 'base64url');
    return pair.getPublicKey('base64url') === keys.publicKey ? keys : null;
  } catch {
    return null;
  }
}

function makeVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // A private key that begins with zeros is given without them.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
