import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLE_QUERIES } from '../../gateway/graphql/exampleQueries.ts';
import { type Answer, ask, dataOf } from '../support/clients/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AdminSearchDocument,
  QueuesDocument,
  RemoveJobDocument,
  RetryJobDocument,
} from './adminTools.generated.ts';

let gateway: TestGateway;
let family: Family;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [family, admin] = await Promise.all([
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'ADMIN', name: 'Ada' }),
  ]);
});
afterAll(() => gateway.close());

const codeOf = async (answer: Promise<Answer<unknown>>) => (await answer).errors?.[0]?.extensions?.code;

describe('adminSearch', () => {
  const search = async (text: string) =>
    dataOf(await askAs(gateway.url, admin)(AdminSearchDocument, { search: text })).adminSearch;

  it('finds a family by the parent, a payment by its reference, and a mentor', async () => {
    const { prisma } = gateway.app;
    await prisma.payment.create({
      data: {
        reference: 'LM-QUARTZ-77',
        parentId: family.parent.id,
        studentId: family.studentId,
        studentName: 'Dara',
        course: 'WEBSITE_APP',
        package: 'DIY',
        amountMinor: 100_00,
        currency: 'NGN',
        verifyUntil: new Date(),
      },
    });
    expect(await search(`ngozi ${family.parent.email}`)).toContainEqual({
      ...{ kind: 'STUDENT', id: family.studentId, title: 'Dara' },
      detail: `Ngozi, ${family.parent.email}`,
    });
    expect(await search('quartz-77')).toMatchObject([{ kind: 'PAYMENT', title: 'LM-QUARTZ-77' }]);
    expect(await search(family.mentor.email)).toMatchObject([{ kind: 'MENTOR', id: family.mentorId }]);
    expect(await search('   ')).toEqual([]);
    expect(await search('%')).toEqual([]);
  });

  it('is for admins, and rejects what is too long', async () => {
    const [asParent, asAdmin] = [askAs(gateway.url, family.parent), askAs(gateway.url, admin)];
    expect(await codeOf(asParent(AdminSearchDocument, { search: 'dara' }))).toBe('NOT_ALLOWED');
    expect(await codeOf(asAdmin(AdminSearchDocument, { search: 'x'.repeat(101) }))).toBe('BAD_INPUT');
  });
});

describe('the queues', () => {
  const read = async () => dataOf(await askAs(gateway.url, admin)(QueuesDocument, {}));

  /** Makes a job fail for good. @returns its id */
  async function failJob(): Promise<string> {
    const queue = gateway.jobs.queue('mail');
    const { id = '' } = await queue.add('mail.send', {}, { attempts: 1 });
    const worker = gateway.jobs.worker('mail', 1, async () => {
      throw new Error('The mailbox is full');
    });
    worker.on('error', () => {});
    worker.run().catch(() => {});
    await expect.poll(async () => (await read()).failedJobs.map(({ jobId }) => jobId)).toContain(id);
    await worker.close();
    return id;
  }

  it('show a failed job, which is retried once and removed once, all in the audit log', async () => {
    const jobId = await failJob();
    const before = await read();
    expect(before.failedJobs).toMatchObject([
      {
        ...{ queue: 'mail', jobId, name: 'mail.send', reason: 'The mailbox is full' },
        attempts: 1,
        maxAttempts: 1,
      },
    ]);
    expect(before.queueStates.find(({ name }) => name === 'mail')).toMatchObject({ waiting: 0, failed: 1 });
    const input = { queue: 'mail' as const, jobId };
    const asAdmin = askAs(gateway.url, admin);
    const codeIn = (result: { __typename: string; code?: string }) => result.code ?? result.__typename;
    const retry = async () => codeIn(dataOf(await asAdmin(RetryJobDocument, { input })).retryJob);
    const remove = async () => codeIn(dataOf(await asAdmin(RemoveJobDocument, { input })).removeJob);
    const retried = await Promise.all([retry(), retry()]);
    expect(retried.sort()).toEqual(['CONFLICT', 'ChangedJob']);
    expect((await read()).queueStates.find(({ name }) => name === 'mail')).toMatchObject({
      waiting: 1,
      failed: 0,
    });
    expect(await remove()).toBe('CONFLICT');
    const failed = await failJob();
    input.jobId = failed;
    expect(await remove()).toBe('ChangedJob');
    expect(await remove()).toBe('NOT_FOUND');
    const entries = await gateway.app.prisma.auditEntry.findMany({ orderBy: { createdAt: 'asc' } });
    expect(entries).toMatchObject([
      { actorId: admin.id, action: 'job.retry', entity: 'Job', entityId: `mail:${jobId}` },
      { actorId: admin.id, action: 'job.remove', entityId: `mail:${failed}` },
    ]);
  });

  it('are for admins', async () => {
    const input = { queue: 'mail' as const, jobId: '1' };
    for (const person of [family.parent, family.mentor]) {
      const asPerson = askAs(gateway.url, person);
      expect(await codeOf(asPerson(QueuesDocument, {}))).toBe('NOT_ALLOWED');
      expect(await codeOf(asPerson(RetryJobDocument, { input }))).toBe('NOT_ALLOWED');
      expect(await codeOf(asPerson(RemoveJobDocument, { input }))).toBe('NOT_ALLOWED');
    }
  });
});

describe('the examples of the query editor', () => {
  it('are answered for an admin, and stand in the page', async () => {
    expect(EXAMPLE_QUERIES).toHaveLength(10);
    for (const { question, query } of EXAMPLE_QUERIES) {
      const { errors, data } = await ask<object>(gateway.url, admin.cookie, query, {});
      expect({ question, errors }).toEqual({ question, errors: undefined });
      expect(Object.values(data ?? {})).not.toContain(null);
    }
    const headers = { accept: 'text/html', cookie: admin.cookie };
    const page = await (await fetch(`${gateway.url}/graphql`, { headers })).text();
    for (const { question } of EXAMPLE_QUERIES) expect(page).toContain(question.replaceAll("'", '&#39;'));
  });

  it('can each be opened at any time, whatever tabs the browser has stored', async () => {
    const headers = { accept: 'text/html', cookie: admin.cookie };
    const page = await (await fetch(`${gateway.url}/graphql`, { headers })).text();
    const opened = [...page.matchAll(/href="\/graphql\?query=([^"]+)"/g)].map(([, query = '']) =>
      decodeURIComponent(query),
    );
    expect(opened).toEqual(EXAMPLE_QUERIES.map(({ question, query }) => `# ${question}\n${query}\n`));
  });
});
