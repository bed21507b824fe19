import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A subscribed browser: its subscription, and the function that decrypts its pushes. */
export type PushBrowser = {
  subscription: { endpoint: string; p256dh: string; auth: string };
  /** @throws when the body was not encrypted for this browser */
  read(body: Buffer): { body: string; url: string; tag: string };
};

export type Push = { path: string; headers: NodeJS.Dict<string | string[]>; body: Buffer };

export type PushService = {
  /** The setting PUSH_SERVICE_URL. */
  url: string;
  pushes: Push[];
  /** The status of responses by path from now on; 201 by default. */
  answers: Map<string, number>;
  /** Called with each push before the response. */
  onPush: (push: Push) => void;
  browser(): PushBrowser;
  close(): Promise<void>;
};

/** Starts a stand-in for the push service of a browser. */
export async function openPushService(): Promise<PushService> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const push = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) };
    service.pushes.push(push);
    service.onPush(push);
    const status = service.answers.get(push.path) ?? 201;
    response.writeHead(status, status === 307 ? { location: `${service.url}/elsewhere` } : {});
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let made = 0;
  const service: PushService = {
    url,
    pushes: [],
    answers: new Map(),
    onPush: () => {},
    browser() {
      made += 1;
      return makeBrowser(`${url}/browser/${made}`);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

function makeBrowser(endpoint: string): PushBrowser {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    read(body) {
      // RFC 8188: salt, record size, length of the key, key; RFC 8291 for the keys.
      const salt = body.subarray(0, 16);
      const theirs = body.subarray(21, 21 + body.readUInt8(20));
      const sealed = body.subarray(21 + theirs.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs]);
      const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), auth, info, 32));
      const part = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
      const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
      cipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
    },
  };
}

/** Returns the claims of a push's VAPID token. @throws Error when its signature does not match its key */
export function vapidOf(push: Push): { key: string; aud: string; sub: string; exp: number } {
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(String(push.headers.authorization)) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
  });
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('The token was signed by another key');
  return { key, ...JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) };
}
