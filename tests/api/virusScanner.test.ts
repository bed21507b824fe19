import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Clamd, openClamd } from '../support/clamd.ts';
import { EICAR } from '../support/eicar.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { type Family, makeFamily } from '../support/people.ts';
import { docx, filesOnDisk, PDF, png, uploader, zip } from '../support/uploads.ts';

const INFECTED = { code: 'BAD_INPUT', message: 'This file contains a virus, so we did not keep it.' };
const AWAY = {
  code: 'PROVIDER',
  message: 'Files cannot be checked for viruses at the moment. Please try again in a few minutes.',
};

let clamd: Clamd;
let scanned: TestGateway;
let unscanned: TestGateway;

beforeAll(async () => {
  clamd = await openClamd(null, 1024 * 1024);
  [scanned, unscanned] = await Promise.all([
    startGateway({ ...PLAIN, env: { CLAMD_URL: clamd.url } }),
    startGateway(PLAIN),
  ]);
});
afterAll(async () => {
  await Promise.all([scanned.close(), unscanned.close()]);
  await clamd.close();
});

const arrive = async (gateway: TestGateway, family: Family, name: string, content: Buffer) => {
  const purpose = name.endsWith('.png') ? 'MESSAGE_IMAGE' : 'MESSAGE_ATTACHMENT';
  const mine = uploader(gateway, family.parent);
  const place = { purpose, studentId: family.studentId, assignmentId: null };
  const asked = await mine.request(place, randomUUID(), name, content.length);
  await mine.send(asked, content);
  return { mine, id: asked.id };
};
const upload = async (gateway: TestGateway, family: Family, name: string, content: Buffer) => {
  const { mine, id } = await arrive(gateway, family, name, content);
  return mine.finish(id);
};
const expectNothing = async (gateway: TestGateway) => {
  expect(await gateway.app.prisma.storedFile.count()).toBe(0);
  expect(filesOnDisk(gateway)).toEqual([]);
};

describe('with a virus scanner', () => {
  let family: Family;
  let release = () => {};

  beforeAll(async () => {
    family = await makeFamily(scanned.app, scanned.url);
  });
  afterEach(async () => {
    release();
    clamd.setAway(false);
    clamd.scanned.length = 0;
  });

  it.each([
    ['plan.pdf', () => Promise.resolve(PDF)],
    ['page.png', () => png(900)],
  ])('%s is scanned as it came, and accepted', async (name, make) => {
    const content = await make();
    const answer = await upload(scanned, family, name, content);
    expect(answer).toMatchObject({ __typename: 'Upload', isFinished: true });
    expect(clamd.scanned.map((one) => one.equals(content))).toEqual([true]);
    await uploader(scanned, family.parent).discard(answer.id);
    await expectNothing(scanned);
  });

  it('an infected file is rejected and removed', async () => {
    const picture = Buffer.concat([await png(900), Buffer.from(EICAR)]);
    expect(await upload(scanned, family, 'page.png', picture)).toMatchObject(INFECTED);
    await expectNothing(scanned);
  });

  it('a file is being checked while it is scanned', async () => {
    const { mine, id } = await arrive(scanned, family, 'plan.pdf', PDF);
    release = clamd.hold();
    expect(await mine.finish(id)).toMatchObject({ isFinished: false, isChecking: true });
    expect(await mine.state(id)).toMatchObject({ isFinished: false, isChecking: true });
    const again = mine.finish(id);
    release();
    expect(await again).toMatchObject({ isFinished: true, isChecking: false });
    expect(clamd.scanned).toHaveLength(1);
    await mine.discard(id);
  });

  it('nothing is accepted while the scanner is away, and it is once it is back', async () => {
    const { mine, id } = await arrive(scanned, family, 'plan.pdf', PDF);
    clamd.setAway(true);
    expect(await mine.finish(id)).toMatchObject(AWAY);
    expect(await mine.state(id)).toMatchObject({ isFinished: false, isChecking: true });
    clamd.setAway(false);
    expect(await mine.finish(id)).toMatchObject({ isFinished: true });
    await mine.discard(id);
  });

  it('what is larger than the scanner takes is not accepted', async () => {
    const large = Buffer.alloc(1024 * 1024 + 1, 'A long text.\n');
    const { mine, id } = await arrive(scanned, family, 'long.txt', large);
    expect(await mine.finish(id)).toMatchObject(AWAY);
    await mine.discard(id);
    await expectNothing(scanned);
  });
});

describe('without a virus scanner', () => {
  let family: Family;
  beforeAll(async () => {
    family = await makeFamily(unscanned.app, unscanned.url);
  });

  // Across the end of a piece that is read at once.
  const late = `${'A line.\n'.repeat(8185)}${EICAR}`;
  it.each([
    ['a.txt', Buffer.from(EICAR)],
    ['a.csv', Buffer.from(`${EICAR}\r\n`)],
    ['late.txt', Buffer.from(late)],
    ['a.zip', Buffer.from(EICAR)],
    ['a.pdf', Buffer.from(EICAR)],
    ['a.doc', Buffer.from(EICAR)],
    ['a.docx', Buffer.from(EICAR)],
    ['inside.pdf', Buffer.concat([PDF.subarray(0, 20), Buffer.from(EICAR), PDF.subarray(20)])],
    ['behind.docx', Buffer.concat([docx(), Buffer.from(EICAR)])],
    ['behind.zip', Buffer.concat([zip({ a: 'b' }), Buffer.from(EICAR)])],
  ])('the EICAR test file called %s is rejected', async (name, content) => {
    expect(await upload(unscanned, family, name, content)).toMatchObject(INFECTED);
    await expectNothing(unscanned);
  });

  it('a text that only talks of it is accepted', async () => {
    const content = Buffer.from(`${EICAR.slice(0, 30)} and ${EICAR.slice(30)}`);
    expect(await upload(unscanned, family, 'a.txt', content)).toMatchObject({ isFinished: true });
  });
});
