import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EICAR } from '../support/factories/eicar.ts';
import { type Family, makeFamily } from '../support/factories/people.ts';
import {
  docx,
  filesOnDisk,
  PDF,
  png,
  threadTarget,
  type UploadResult,
  uploader,
  zip,
} from '../support/factories/uploads.ts';
import { skipTime } from '../support/probes/skippedTime.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { type Clamd, openClamd } from '../support/standIns/clamd.ts';
import type { Hold } from '../support/standIns/hold.ts';

const INFECTED = { code: 'BAD_INPUT', message: 'This file contains a virus, so we did not keep it.' };
const NOT_SCANNED = {
  code: 'PROVIDER',
  message: 'Files cannot be checked for viruses at the moment. Please try again in a few minutes.',
};

/** After this time a request is answered while the check goes on. */
const RESPONSE_TIMEOUT_MS = 5000;

let clamd: Clamd;
let scanning: TestGateway;
let plain: TestGateway;

beforeAll(async () => {
  clamd = await openClamd(null, 1024 * 1024);
  [scanning, plain] = await Promise.all([
    startGateway({ ...DEFAULTS, env: { CLAMD_URL: clamd.url } }),
    startGateway(DEFAULTS),
  ]);
});
afterAll(async () => {
  await Promise.all([scanning.close(), plain.close()]);
  await clamd.close();
});

const targetOf = ({ studentId }: Family, name: string) =>
  threadTarget(studentId, name.endsWith('.png') ? 'MESSAGE_IMAGE' : 'MESSAGE_ATTACHMENT');
const expectNoFiles = async (gateway: TestGateway) => {
  expect(await gateway.app.prisma.storedFile.count()).toBe(0);
  expect(filesOnDisk(gateway)).toEqual([]);
};

describe('an upload with a virus scanner', () => {
  let family: Family;
  let files: ReturnType<typeof uploader>;
  let hold: Hold | null = null;

  const transfer = (name: string, content: Buffer) => files.transfer(targetOf(family, name), name, content);
  const upload = (name: string, content: Buffer): Promise<UploadResult> =>
    files.tryUpload(targetOf(family, name), name, content);

  beforeAll(async () => {
    family = await makeFamily(scanning.app);
    files = uploader(scanning, family.parent);
  });
  afterEach(() => {
    hold?.release();
    clamd.setUnavailable(false);
    clamd.scanned.length = 0;
  });

  it.each([
    ['plan.pdf', () => Promise.resolve(PDF)],
    ['page.png', () => png(900)],
  ])('called %s is scanned as it was received, and accepted', async (name, make) => {
    const content = await make();
    const { id } = await transfer(name, content);
    expect(await files.finish(id)).toMatchObject({ __typename: 'Upload', isFinished: true });
    expect(clamd.scanned.map((one) => one.equals(content))).toEqual([true]);
    await files.discard(id);
    await expectNoFiles(scanning);
  });

  it('is rejected and deleted when it is infected', async () => {
    const picture = Buffer.concat([await png(900), Buffer.from(EICAR)]);
    expect(await upload('page.png', picture)).toMatchObject(INFECTED);
    await expectNoFiles(scanning);
  });

  it('is being checked while it is scanned', async () => {
    const { id } = await transfer('plan.pdf', PDF);
    hold = clamd.hold();
    const finished = await skipTime(RESPONSE_TIMEOUT_MS, () => files.finish(id), hold.reached);
    expect(finished).toMatchObject({ isFinished: false, isChecking: true });
    expect(await files.state(id)).toMatchObject({ isFinished: false, isChecking: true });
    const again = files.finish(id);
    hold.release();
    expect(await again).toMatchObject({ isFinished: true, isChecking: false });
    expect(clamd.scanned).toHaveLength(1);
    await files.discard(id);
  });

  it('is not accepted until the scanner is available', async () => {
    const { id } = await transfer('plan.pdf', PDF);
    clamd.setUnavailable(true);
    expect(await files.finish(id)).toMatchObject(NOT_SCANNED);
    expect(await files.state(id)).toMatchObject({ isFinished: false, isChecking: true });
    clamd.setUnavailable(false);
    expect(await files.finish(id)).toMatchObject({ isFinished: true });
    await files.discard(id);
  });

  it('is not accepted when it is larger than the scanner accepts', async () => {
    const large = Buffer.alloc(1024 * 1024 + 1, 'A long text.\n');
    const { id } = await transfer('long.txt', large);
    expect(await files.finish(id)).toMatchObject(NOT_SCANNED);
    await files.discard(id);
    await expectNoFiles(scanning);
  });
});

describe('an upload without a virus scanner', () => {
  let family: Family;
  beforeAll(async () => {
    family = await makeFamily(plain.app);
  });
  const upload = (name: string, content: Buffer) =>
    uploader(plain, family.parent).tryUpload(targetOf(family, name), name, content);

  // Crosses the boundary of two chunks that are read one after the other.
  const acrossChunks = `${'A line.\n'.repeat(8185)}${EICAR}`;
  it.each([
    ['a.txt', Buffer.from(EICAR)],
    ['a.csv', Buffer.from(`${EICAR}\r\n`)],
    ['late.txt', Buffer.from(acrossChunks)],
    ['a.zip', Buffer.from(EICAR)],
    ['a.pdf', Buffer.from(EICAR)],
    ['a.doc', Buffer.from(EICAR)],
    ['a.docx', Buffer.from(EICAR)],
    ['inside.pdf', Buffer.concat([PDF.subarray(0, 20), Buffer.from(EICAR), PDF.subarray(20)])],
    ['behind.docx', Buffer.concat([docx(), Buffer.from(EICAR)])],
    ['behind.zip', Buffer.concat([zip({ a: 'b' }), Buffer.from(EICAR)])],
  ])('is rejected when it has the EICAR test file in %s', async (name, content) => {
    expect(await upload(name, content)).toMatchObject(INFECTED);
    await expectNoFiles(plain);
  });

  it('is accepted when it is a text that only quotes from it', async () => {
    const content = Buffer.from(`${EICAR.slice(0, 30)} and ${EICAR.slice(30)}`);
    expect(await upload('a.txt', content)).toMatchObject({ isFinished: true });
  });
});
