import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readOrCreateSecret } from './generatedSecrets.ts';

/** Identification to push services (VAPID): a P-256 key pair in base64url, and the operator's contact. */
export type Vapid = { publicKey: string; privateKey: string; subject: string };

type VapidKeys = Pick<Vapid, 'publicKey' | 'privateKey'>;

const storedKeys = z.object({ publicKey: z.string(), privateKey: z.string() });

/** Returns the data folder's key pair, so that push subscriptions survive a restart. */
export function readOrCreateVapidKeys(dataDir: string): VapidKeys {
  return readOrCreateSecret(join(dataDir, 'vapid-keys.json'), {
    make: () => JSON.stringify(makeVapidKeys()),
    read: readKeys,
    consequence: 'users have to allow push notifications again',
  });
}

/** Parses a key pair; returns null unless it is complete and its keys match. */
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
  // Node omits the leading zeros of a private key.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
