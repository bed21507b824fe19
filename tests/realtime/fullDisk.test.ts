import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../gateway/platform/database/prisma.ts';
import { dataOf, textOf } from '../support/clients/http.ts';
import { connect, type TestSubscription } from '../support/clients/socket.ts';
import { askAs, type Family, makeFamily, PASSWORD } from '../support/factories/people.ts';
import {
  type MessageAddedSubscription,
  SendMessageDocument,
} from '../support/factories/threads.generated.ts';
import { receiveMessages, sendMessage, subscribeToMessages } from '../support/factories/threads.ts';
import { PDF, threadTarget, type UploadAnswer, uploader } from '../support/factories/uploads.ts';
import { MAIN } from '../support/processes/main.ts';
import { freePort } from '../support/services/gateway.ts';
import { newestEmail } from '../support/services/product.ts';
import {
  type ProcessOnDisk,
  reasonWithoutSmallDisk,
  startOnSmallDisk,
} from '../support/services/smallDisk.ts';
import { TEST_POOL } from '../support/services/testPool.ts';
import { ThreadDocument } from './fullDisk.generated.ts';

const PART_BYTES = 512 * 1024;
const START_MS = 90_000;
const AUTH_SECRET = randomBytes(32).toString('hex');

const folder = mkdtempSync(join(inject('scratch'), 'full-disk-'));
const skipReason = reasonWithoutSmallDisk(folder);
if (skipReason !== null) process.stderr.write(`The tests of a full disk are skipped. ${skipReason}\n`);

/** Database, files and log are on a disk of 400 MB. */
describe.skipIf(skipReason !== null)('the packaged product on a disk that is full', () => {
  let product: ProcessOnDisk;
  let url: string;
  let database: Database;
  let family: Family;
  let messages: TestSubscription<MessageAddedSubscription>;
  /** An upload whose parts are stored and not joined yet. */
  let storedUpload: UploadAnswer;
  /** An upload of which no part is stored. */
  let requestedUpload: UploadAnswer;

  const document = Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(PART_BYTES, '%'), PDF.subarray(8)]);
  const files = () => uploader({ url }, family.mentor);
  const target = () => threadTarget(family.studentId, 'MESSAGE_ATTACHMENT');
  /** Makes a message of the maximum length, with random content that the database cannot compress. */
  const newMessage = () => ({ id: randomUUID(), content: randomBytes(2400).toString('hex') });
  let message = newMessage();
  /** The messages for which the database still had space in its own pages. */
  const accepted: string[] = [];
  const newEmail = () => `newcomer-${randomUUID()}@example.test`;
  /** The e-mail of the next person to sign up. */
  let newcomer = newEmail();

  const readiness = async () => {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    return response && { status: response.status, ...(await response.json()) };
  };
  const post = (path: string, body: unknown) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'x-little-makers': 'test', origin: url },
        cookie: family.mentor.cookie,
      },
      body: JSON.stringify(body),
    });
  const postMessage = () =>
    post('/graphql', {
      query: textOf(SendMessageDocument),
      variables: { input: { ...message, studentId: family.studentId } },
    });
  const signUp = () => post('/api/auth/sign-up/email', { name: 'Ada', email: newcomer, password: PASSWORD });
  const isUnavailable = ({ status, headers }: Response) =>
    status === 503 && Number(headers.get('retry-after')) > 0;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://localhost:${port}`;
    product = await startOnSmallDisk(folder, '400m', [MAIN], {
      ...{ PATH: process.env.PATH, NODE_ENV: 'test', TRUSTED_DOCUMENTS: 'off' },
      ...{ PORT: String(port), DATA_DIR: folder, AUTH_SECRET },
    });
    await vi.waitUntil(async () => (await readiness())?.status === 200, { timeout: START_MS });
    const [password, databasePort] = ['postgres.password', 'postgres.port'].map(product.read);
    const address = `postgresql://littlemakers:${password}@127.0.0.1:${databasePort}/littlemakers`;
    database = openDatabase(address, 2, TEST_POOL);
    family = await makeFamily({
      prisma: database.prisma,
      config: { authSecret: AUTH_SECRET, publicUrl: url },
    });
    messages = await subscribeToMessages(await connect(url, family.parent.cookie), null);
    await sendMessage(url, family.mentor, family.studentId, 'before');
    await receiveMessages(messages, 1, 5000);
    storedUpload = await files().request(target(), randomUUID(), 'stored.pdf', document.length);
    await files().send(storedUpload, document);
    requestedUpload = await files().request(target(), randomUUID(), 'requested.pdf', document.length);
    product.fill();
  }, START_MS + 30_000);

  afterAll(async () => {
    await database?.close();
    await product?.kill();
  });

  it('is not ready because of the disk', async () => {
    expect(await readiness()).toEqual({ status: 503, ready: false, why: 'disk' });
  });

  it('rejects a part of a file and keeps nothing of it', async () => {
    const [part] = requestedUpload.parts;
    const answer = await files().put(part?.url ?? '', document.subarray(0, part?.sizeBytes));
    expect(await answer.text()).toContain('Please try again.');
    expect(isUnavailable(answer)).toBe(true);
    expect(product.files('files').filter((file) => file.includes(requestedUpload.id))).toEqual([]);
  });

  it('keeps the parts of a file that cannot be joined, and answers with an error', async () => {
    expect(await files().finish(storedUpload.id)).toMatchObject({
      __typename: 'DomainError',
      code: 'PROVIDER',
    });
    expect(product.files('files').filter((file) => file.includes('arriving-'))).toEqual([]);
  });

  it('rejects a message and a sign-up that it cannot store, and writes neither', async () => {
    let answer = await postMessage();
    for (; answer.status === 200; answer = await postMessage()) {
      expect(await answer.json()).toMatchObject({ data: { sendMessage: { id: message.id } } });
      accepted.push(message.content);
      message = newMessage();
    }
    expect(await answer.json()).toMatchObject({ data: null, errors: [{ extensions: { code: 'BUSY' } }] });
    expect(isUnavailable(answer)).toBe(true);
    expect(await database.prisma.message.count({ where: { id: message.id } })).toBe(0);
    let signedUp = await signUp();
    for (; signedUp.status === 200; signedUp = await signUp()) {
      expect(await newestEmail(url, newcomer)).toBeDefined();
      newcomer = newEmail();
    }
    expect(isUnavailable(signedUp)).toBe(true);
    expect(await newestEmail(url, newcomer)).toBeUndefined();
  });

  it('lets people read', async () => {
    const answer = await askAs(url, family.parent)(ThreadDocument, { id: family.studentId });
    expect(JSON.stringify(dataOf(answer))).toContain('before');
  });

  it('stays alive when its database stops, and rejects writes', async () => {
    await endDatabase(database);
    const failure = () =>
      database.pool.query('SELECT 1').then(
        () => null,
        ({ code }) => code,
      );
    await expect.poll(failure, { timeout: 30_000 }).toBe('ECONNREFUSED');
    const answers = await Promise.all([postMessage(), signUp(), postMessage(), signUp()]);
    expect(answers.map(isUnavailable)).toEqual([true, true, true, true]);
    expect(await readiness()).toEqual({ status: 503, ready: false, why: 'disk' });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('recovers by itself once there is space, and does each write once', async () => {
    product.free();
    await expect.poll(readiness, { timeout: 30_000 }).toEqual({ status: 200, ready: true });
    for (let times = 0; times < 2; times += 1) {
      const answer = await postMessage();
      expect(await answer.json()).toEqual({
        data: { sendMessage: { __typename: 'Message', id: message.id } },
      });
    }
    await sendMessage(url, family.mentor, family.studentId, 'after');
    const expected = [...accepted, message.content, 'after'];
    expect((await receiveMessages(messages, expected.length, 10_000)).contents).toEqual(expected);
    expect(messages.rest()).toEqual([]);
    expect((await signUp()).status).toBe(200);
    expect(await newestEmail(url, newcomer)).toBeDefined();
    expect(await files().finish(storedUpload.id)).toMatchObject({ isFinished: true });
    await files().send(requestedUpload, document);
    expect(await files().finish(requestedUpload.id)).toMatchObject({ isFinished: true });
  });

  it('logs all of it once there is space, and no other fault', async () => {
    const lines = product.read('output').trimEnd().split('\n');
    expect(lines).toContain('The database is running again');
    const records = lines.flatMap(recordOf);
    const failed = records.filter(({ msg }) => msg === 'a request failed');
    expect(JSON.stringify(failed)).toContain('No space left on device');
    expect(JSON.stringify(failed)).toContain('ENOSPC');
    // Only the failure of the object store needs an operator; no other fault was the product's own.
    const faults = records.filter(({ level }) => level >= 50).map(({ msg }) => msg);
    expect(faults).toEqual(['the object store failed']);
  });
});

/** Starts new files of the write-ahead log until there is no space for one, which ends the server. */
async function endDatabase({ pool }: Database): Promise<void> {
  const next = `SELECT pg_logical_emit_message(true, 'test', 'test'), pg_switch_wal()`;
  for (;;) {
    const error = await pool.query(next).then(
      () => null,
      (caught: Error) => caught,
    );
    if (error) return expect(error.message).toContain('No space left on device');
  }
}

/** Parses a line of the log. The line that was being written when the disk became full may be in two pieces. */
function recordOf(line: string): { level: number; msg: string }[] {
  try {
    return line.startsWith('{') ? [JSON.parse(line)] : [];
  } catch {
    return [];
  }
}
