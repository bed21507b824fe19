import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// Signs part URLs that the product does not issue: expired ones, and those of another secret.
import { partLink } from '../../gateway/features/files/uploads/partLinks.ts';
import {
  VISITOR_MEGABYTES as ALL,
  VISITOR_FILES_PER_NETWORK as FILES,
  VISITOR_MEGABYTES_PER_NETWORK as MEGABYTES,
} from '../../gateway/features/tickets/limits.ts';
import { EICAR } from '../support/factories/eicar.ts';
import { type Family, makeFamily } from '../support/factories/people.ts';
import { filesOnDisk, MB, PDF, png, uploader, withOtherSignature } from '../support/factories/uploads.ts';
import {
  openTicketAsVisitor,
  type VisitorTicket,
  visitorUploader,
} from '../support/factories/visitorTickets.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { type Clamd, openClamd } from '../support/standIns/clamd.ts';

const SCHOOL = '203.0.113.1';
const ELSEWHERE = '2001:db8:1:2::1';
const TICKET_FILE = { purpose: 'TICKET_FILE', studentId: null, assignmentId: null } as const;

let clamd: Clamd;
let gateway: TestGateway;
let family: Family;
let ticket: VisitorTicket;

beforeAll(async () => {
  clamd = await openClamd(null, MB);
  gateway = await startGateway({ ...DEFAULTS, env: { TRUSTED_PROXIES: '1', CLAMD_URL: clamd.url } });
  family = await makeFamily(gateway.app);
});
afterAll(async () => {
  await gateway.close();
  await clamd.close();
});
beforeEach(async () => {
  await gateway.app.prisma.usageWindow.deleteMany();
  ticket = await openTicketAsVisitor(gateway);
});

const from = (address: string) => visitorUploader(gateway, ticket.token, address);
const request = (address: string, sizeBytes: number) =>
  from(address).tryRequest(randomUUID(), 'a.pdf', sizeBytes);

/** Returns what is counted for a limit, and sets it to a value. */
const windowsOf = ({ name }: typeof FILES) => {
  const where = { key: { startsWith: `${name}:` } };
  const { usageWindow } = gateway.app.prisma;
  return {
    counts: async () => (await usageWindow.findMany({ where })).map(({ count }) => count),
    set: (count: number) => usageWindow.updateMany({ where, data: { count } }),
  };
};

describe('the files of visitors', () => {
  it.each([
    ['their number', FILES],
    ['their megabytes', MEGABYTES],
  ])('are limited for a network by %s, and for no other', async (_name, limit) => {
    expect(await request(SCHOOL, PDF.length)).toMatchObject({ __typename: 'Upload' });
    await windowsOf(limit).set(limit.max);
    expect(await request(SCHOOL, PDF.length)).toMatchObject({ code: 'LIMIT', message: limit.message });
    expect(await request(ELSEWHERE, PDF.length)).toMatchObject({ __typename: 'Upload' });
    // Accounts of the same network have limits of their own.
    const { parent } = family;
    expect(await uploader(gateway, parent).tryUpload(TICKET_FILE, 'a.pdf', PDF)).toMatchObject({
      isFinished: true,
    });
  });

  it('are limited in all, so that many networks cannot fill the store', async () => {
    expect(await request(SCHOOL, PDF.length)).toMatchObject({ __typename: 'Upload' });
    await windowsOf(ALL).set(ALL.max);
    for (const address of [SCHOOL, ELSEWHERE])
      expect(await request(address, PDF.length)).toMatchObject({ code: 'LIMIT', message: ALL.message });
  });

  it('count what was begun, once, in megabytes and not what was rejected', async () => {
    const id = randomUUID();
    for (let sent = 0; sent < 2; sent += 1) await from(SCHOOL).request(id, 'a.pdf', 2 * MB + 1);
    expect(await request(SCHOOL, 11 * MB)).toMatchObject({ code: 'BAD_INPUT' });
    const counts = [FILES, MEGABYTES, ALL].map((limit) => windowsOf(limit).counts());
    expect(await Promise.all(counts)).toEqual([[1], [3], [3]]);
  });

  it('are scanned for viruses, and not kept with one', async () => {
    const { storedFile } = gateway.app.prisma;
    const before = [await storedFile.count(), filesOnDisk(gateway).length];
    const picture = Buffer.concat([await png(90), Buffer.from(EICAR)]);
    expect(await from(SCHOOL).tryUpload('a.png', picture)).toMatchObject({
      ...{ code: 'BAD_INPUT', field: 'name' },
      message: 'This file contains a virus, so we did not keep it.',
    });
    expect([await storedFile.count(), filesOnDisk(gateway).length]).toEqual(before);
  });

  it('are checked two at a time, and leave room for those of accounts', async () => {
    const waiting = await Promise.all(
      [1, 2, 3].map(async () => {
        const { token } = await openTicketAsVisitor(gateway);
        const files = visitorUploader(gateway, token, SCHOOL);
        return { files, id: (await files.transfer('a.pdf', PDF)).id };
      }),
    );
    const { id } = await uploader(gateway, family.parent).transfer(TICKET_FILE, 'b.pdf', PDF);
    const before = clamd.scanned.length;
    const hold = clamd.hold();
    const results = waiting.map((one) => one.files.finish(one.id));
    // Two wait for the scanner, so that the first answer is that of the third.
    expect(await Promise.race(results)).toMatchObject({ code: 'BUSY' });
    await expect.poll(() => clamd.scanned.length).toBe(before + 2);
    const ofParent = uploader(gateway, family.parent).finish(id);
    await expect.poll(() => clamd.scanned.length).toBe(before + 3);
    hold.release();
    expect(await ofParent).toMatchObject({ isFinished: true });
    const finished = (await Promise.all(results)).filter(({ __typename }) => __typename === 'Upload');
    expect(finished).toHaveLength(2);
  });
});

describe('a part of a visitor’s file', () => {
  it('requires its own unexpired signature, and that a file waits for it', async () => {
    const files = from(SCHOOL);
    const { id, parts } = await files.request(randomUUID(), 'a.pdf', PDF.length);
    const url = parts[0]?.url ?? '';
    const { authSecret } = gateway.app.config;
    const now = Math.floor(Date.now() / 1000);
    const link = { id, number: 1, bytes: PDF.length, until: now + 60 };
    const before = filesOnDisk(gateway);
    for (const forged of [
      url.replace('/parts/1?', '/parts/2?'),
      url.replace(/bytes=\d+/, 'bytes=9999999'),
      withOtherSignature(url),
      url.replace(/&signature=.*/, ''),
      url.replace(id, randomUUID()),
      partLink('another secret', link),
      partLink(authSecret, { ...link, until: now - 1 }),
    ])
      expect([forged, (await files.put(forged, PDF)).status]).toEqual([forged, 403]);
    const ofOther = await uploader(gateway, family.parent).request(
      TICKET_FILE,
      randomUUID(),
      'a.pdf',
      PDF.length,
    );
    expect((await files.put(ofOther.parts[0]?.url ?? '', PDF)).status).toBe(404);
    expect((await files.put(partLink(authSecret, { ...link, id: randomUUID() }), PDF)).status).toBe(404);
    expect((await files.put(url, Buffer.alloc(PDF.length + 1))).status).toBe(413);
    expect(filesOnDisk(gateway)).toEqual(before);
    // It is taken from somebody who is signed in besides, as a mentor is who writes as a visitor.
    expect((await uploader(gateway, family.mentor).put(url, PDF)).status).toBe(204);
    expect(await files.finish(id)).toMatchObject({ isFinished: true });
    expect((await files.put(url, PDF)).status).toBe(404);
  });
});
