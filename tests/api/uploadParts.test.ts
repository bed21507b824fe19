import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// Signs part URLs that the product does not issue: expired ones, and those of another secret.
import { partLink } from '../../gateway/features/files/uploads/partLinks.ts';
import { openRawConnection, requestHead } from '../support/clients/rawHttp.ts';
import { type Family, makeFamily } from '../support/factories/people.ts';
import { filesOnDisk, PDF, threadTarget, type UploadAnswer, uploader } from '../support/factories/uploads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

describe('a part sent to the gateway', () => {
  let family: Family;
  let requested: UploadAnswer;
  let url: string;
  const mine = () => uploader(gateway, family.parent);

  beforeAll(async () => {
    family = await makeFamily(gateway.app);
  });
  beforeEach(async () => {
    const target = threadTarget(family.studentId, 'MESSAGE_ATTACHMENT');
    requested = await mine().request(target, randomUUID(), 'a.pdf', PDF.length);
    url = requested.parts[0]?.url ?? '';
  });
  afterEach(async () => {
    await mine().discard(requested.id);
    expect(filesOnDisk(gateway)).toEqual([]);
  });

  it('is unchanged when it is sent again', async () => {
    expect((await mine().put(url, PDF)).status).toBe(204);
    expect((await mine().put(url, Buffer.alloc(PDF.length))).status).toBe(204);
    expect(await mine().finish(requested.id)).toMatchObject({ isFinished: true });
  });

  it('requires its own unexpired signature and its owner', async () => {
    const secret = gateway.app.config.authSecret;
    const now = Math.floor(Date.now() / 1000);
    const link = { id: requested.id, number: 1, bytes: PDF.length, until: now + 60 };
    const altered = [
      url.replace('/parts/1?', '/parts/2?'),
      url.replace(/bytes=\d+/, 'bytes=9999999'),
      url.replace(/until=\d/, 'until=9'),
      url.replace(/signature=./, 'signature=_'),
      url.replace(/&signature=.*/, ''),
      url.replace(requested.id, randomUUID()),
      partLink('another secret', link),
      partLink(secret, { ...link, until: now - 1 }),
    ];
    for (const one of altered) expect([one, (await mine().put(one, PDF)).status]).toEqual([one, 403]);
    expect((await uploader(gateway, family.mentor).put(url, PDF)).status).toBe(404);
    const putWith = (headers: Record<string, string>) =>
      fetch(`${gateway.url}${url}`, { method: 'PUT', headers, body: new Uint8Array(PDF) });
    expect((await putWith({})).status).toBe(404);
    const fromElsewhere = { cookie: family.parent.cookie, origin: 'https://elsewhere.example' };
    expect((await putWith(fromElsewhere)).status).toBe(403);
    expect(filesOnDisk(gateway)).toEqual([]);
    expect((await mine().put(partLink(secret, link), PDF)).status).toBe(204);
  });

  it('is rejected and not stored when its size is not the requested one', async () => {
    expect((await mine().put(url, Buffer.alloc(PDF.length + 1))).status).toBe(413);
    expect((await mine().put(url, PDF.subarray(1))).status).toBe(413);
    // Without a length, as a stream that never ends.
    const endless = openRawConnection(gateway.url);
    endless.write(
      requestHead(`PUT ${url}`, [`Cookie: ${family.parent.cookie}`, 'Transfer-Encoding: chunked']),
    );
    const flood = setInterval(() => endless.write(`10000\r\n${'x'.repeat(0x10000)}\r\n`), 2);
    const response = await endless.closed;
    clearInterval(flood);
    expect(response === '' || response.startsWith('HTTP/1.1 413')).toBe(true);
    expect(filesOnDisk(gateway)).toEqual([]);
    expect(await mine().state(requested.id)).toMatchObject({ isFinished: false });
  });
});
