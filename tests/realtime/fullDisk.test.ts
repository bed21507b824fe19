import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type Database, openDatabase, REQUEST_POOL } from '../../gateway/platform/database/prisma.ts';
import { freePort } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { askAs, type Family, makeFamily, PASSWORD } from '../support/people.ts';
import { newestLetter } from '../support/product.ts';
import { noSmallDisk, type ProcessOnDisk, startOnSmallDisk } from '../support/smallDisk.ts';
import { connect, type TestSocket } from '../support/socket.ts';
import { listen, receive, send } from '../support/threads.ts';
import { PDF, type UploadAnswer, uploader } from '../support/uploads.ts';

const MAIN = fileURLToPath(new URL('../../gateway/main.ts', import.meta.url));
const PART_BYTES = 512 * 1024;
const START_MS = 90_000;

const SEND = `mutation ($input: SendMessageInput!) {
  sendMessage(input: $input) { __typename ... on Message { id } ... on DomainError { code message } }
}`;
const THREAD = `query ($id: ID!) { student(id: $id) { messages(first: 5) { edges { node { content } } } } }`;

const folder = mkdtempSync(join(inject('scratch'), 'full-disk-'));
const obstacle = noSmallDisk(folder);
if (obstacle !== null) process.stderr.write(`The tests of a full disk are skipped. ${obstacle}\n`);

/** The packaged product with its database, its files and its log on a disk of 400 MB. */
describe.skipIf(obstacle !== null)('the packaged product on a disk that is full', () => {
  let product: ProcessOnDisk;
  let url: string;
  let database: Database;
  let family: Family;
  let socket: TestSocket;
  /** Its parts are there, and wait to be joined. */
  let arrived: UploadAnswer;
  /** None of its parts is there. */
  let requested: UploadAnswer;

  const document = Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(PART_BYTES, '%'), PDF.subarray(8)]);
  const files = () => uploader({ url }, family.mentor);
  const place = () => ({ purpose: 'MESSAGE_ATTACHMENT', studentId: family.studentId, assignmentId: null });
  /** As long as may be, and of a kind that the database cannot make shorter. */
  const newMessage = () => ({ id: randomUUID(), content: randomBytes(2400).toString('hex') });
  let message = newMessage();
  /** Those that the database still had space for in pages of its own. */
  const accepted: string[] = [];
  const newcomer = `newcomer-${randomUUID()}@example.test`;

  const ready = async () => {
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
  const sendMessage = () =>
    post('/graphql', {
      query: SEND,
      variables: { input: { ...message, studentId: family.studentId } },
    });
  const signUp = () => post('/api/auth/sign-up/email', { name: 'Ada', email: newcomer, password: PASSWORD });
  const isRefused = ({ status, headers }: Response) =>
    status === 503 && Number(headers.get('retry-after')) > 0;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://localhost:${port}`;
    product = await startOnSmallDisk(folder, '400m', [MAIN], {
      ...{ PATH: process.env.PATH, NODE_ENV: 'test', TRUSTED_DOCUMENTS: 'off' },
      ...{ PORT: String(port), DATA_DIR: folder },
    });
    await vi.waitUntil(async () => (await ready())?.status === 200, { timeout: START_MS });
    const [password, databasePort] = ['postgres.password', 'postgres.port'].map(product.read);
    const address = `postgresql://littlemakers:${password}@127.0.0.1:${databasePort}/littlemakers`;
    database = openDatabase(address, 2, REQUEST_POOL);
    family = await makeFamily({ prisma: database.prisma }, url);
    socket = await connect(url, family.parent.cookie);
    await listen(socket, null);
    await send(url, family.mentor, family.studentId, 'before');
    await receive(socket, 'messages', 1, 5000);
    arrived = await files().request(place(), randomUUID(), 'arrived.pdf', document.length);
    await files().send(arrived, document);
    requested = await files().request(place(), randomUUID(), 'requested.pdf', document.length);
    product.fill();
  }, START_MS + 30_000);

  afterAll(async () => {
    await database?.close();
    await product?.kill();
  });

  it('is not ready, and says that it is the disk', async () => {
    expect(await ready()).toEqual({ status: 503, ready: false, why: 'disk' });
  });

  it('refuses a part of a file, and leaves nothing of it', async () => {
    const [part] = requested.parts;
    const answer = await files().put(part?.url ?? '', document.subarray(0, part?.sizeBytes));
    expect(await answer.text()).toContain('Please try again.');
    expect(isRefused(answer)).toBe(true);
    expect(product.files('files').filter((file) => file.includes(requested.id))).toEqual([]);
  });

  it('keeps the parts of a file that cannot be joined, and says so', async () => {
    expect(await files().finish(arrived.id)).toMatchObject({ __typename: 'DomainError', code: 'PROVIDER' });
    expect(product.files('files').filter((file) => file.includes('arriving-'))).toEqual([]);
  });

  it('refuses a message and a sign-up that it cannot keep, and writes neither', async () => {
    let answer = await sendMessage();
    for (; answer.status === 200; answer = await sendMessage()) {
      expect(await answer.json()).toMatchObject({ data: { sendMessage: { id: message.id } } });
      accepted.push(message.content);
      message = newMessage();
    }
    expect(await answer.json()).toMatchObject({ data: null, errors: [{ extensions: { code: 'BUSY' } }] });
    expect(isRefused(answer)).toBe(true);
    expect(await database.prisma.message.count({ where: { id: message.id } })).toBe(0);
    expect(isRefused(await signUp())).toBe(true);
    expect(await newestLetter(url, newcomer)).toBeUndefined();
  });

  it('lets people read', async () => {
    const answer = await askAs(url, family.parent)(THREAD, { id: family.studentId });
    expect(JSON.stringify(dataOf(answer))).toContain('before');
  });

  it('lives on when its database cannot, and refuses what it cannot do', async () => {
    await endDatabase(database);
    const failure = () =>
      database.pool.query('SELECT 1').then(
        () => null,
        ({ code }) => code,
      );
    await expect.poll(failure, { timeout: 20_000 }).toBe('ECONNREFUSED');
    const answers = await Promise.all([sendMessage(), signUp(), sendMessage(), signUp()]);
    expect(answers.map(isRefused)).toEqual([true, true, true, true]);
    expect(await ready()).toEqual({ status: 503, ready: false, why: 'disk' });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('serves again by itself once there is space, and each write is done once', async () => {
    product.free();
    await expect.poll(ready, { timeout: 20_000 }).toEqual({ status: 200, ready: true });
    for (let times = 0; times < 2; times += 1) {
      const answer = await sendMessage();
      expect(await answer.json()).toEqual({
        data: { sendMessage: { __typename: 'Message', id: message.id } },
      });
    }
    await send(url, family.mentor, family.studentId, 'after');
    const expected = [...accepted, message.content, 'after'];
    expect((await receive(socket, 'messages', expected.length, 10_000)).contents).toEqual(expected);
    expect(socket.rest('messages')).toEqual([]);
    expect((await signUp()).status).toBe(200);
    expect(await newestLetter(url, newcomer)).toBeDefined();
    expect(await files().finish(arrived.id)).toMatchObject({ isFinished: true });
    await files().send(requested, document);
    expect(await files().finish(requested.id)).toMatchObject({ isFinished: true });
  });

  it('has told all of it in its log, once it could, and nothing that is not so', async () => {
    const lines = product.read('output').trimEnd().split('\n');
    expect(lines).toContain('The database is running again');
    const records = lines.flatMap(recordOf);
    const failed = records.filter(({ msg }) => msg === 'a request failed');
    expect(JSON.stringify(failed)).toContain('No space left on device');
    expect(JSON.stringify(failed)).toContain('ENOSPC');
    // The store's failure is one that somebody has to look at; nothing else was the product's own fault.
    const faults = records.filter(({ level }) => level >= 50).map(({ msg }) => msg);
    expect(faults).toEqual(['the object store failed']);
  });
});

/** Has the server begin new files of its log of writes until it finds no space for one, which ends it. */
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

/** Parses a line of the log. The one that was being written when the disk became full may be in two pieces. */
function recordOf(line: string): { level: number; msg: string }[] {
  try {
    return line.startsWith('{') ? [JSON.parse(line)] : [];
  } catch {
    return [];
  }
}
