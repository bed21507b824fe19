import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// Run at chosen moments, which the interval of a worker would not hit.
import { housekeepingRecurringTasks } from '../../gateway/jobs/housekeeping.ts';
import { EXPIRIES, RETENTION } from '../../gateway/jobs/retention.ts';
import type { Prisma } from '../../gateway/platform/database/prisma.ts';
import { type Family, makeFamily, makePerson } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const never = new AbortController().signal;

let gateway: TestGateway;
let prisma: Prisma;
let family: Family;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  prisma = gateway.app.prisma;
  family = await makeFamily(gateway.app);
});
afterAll(() => gateway.close());

const notificationOf = () =>
  prisma.notification.create({
    data: {
      recipientId: family.parent.id,
      kind: 'MESSAGE',
      title: 'A title',
      body: 'A body',
      subjectKey: randomUUID(),
    },
  });

const email = { recipient: 'ada@example.test', subject: 'Hello', text: 'A link', html: 'A link' };
const teamPost = { course: 'WEBSITE_APP', kind: 'SHOW', state: 'SHOWN', authorKind: 'TEAM' } as const;
const later = new Date(Date.now() + 365 * DAY_MS);

/** Creates, for each retention period, a row whose period begins at an instant. @returns the count of that row */
const ROWS: Record<string, (at: Date) => Promise<{ count(): Promise<number> }>> = {
  async 'Mail.sentAt'(at) {
    const { id } = await prisma.mail.create({ data: { ...email, sentAt: at } });
    return { count: () => prisma.mail.count({ where: { id } }) };
  },
  async 'FamilyChange.changedAt'(at) {
    const key = { ownerId: randomUUID(), transactionId: 1n };
    await prisma.familyChange.create({ data: { ...key, changedAt: at } });
    return { count: () => prisma.familyChange.count({ where: key }) };
  },
  async 'GroupCall.endsAt'(at) {
    const id = randomUUID();
    const span = { startsAt: new Date(at.getTime() - 3_600_000), endsAt: at };
    await prisma.groupCall.create({
      data: {
        ...{ ...span, id, course: 'WEBSITE_APP', topic: 'Games', capacity: 12, room: 'https://a.example/' },
        status: 'HELD',
        places: { create: { studentId: family.studentId, signedUpAt: span.startsAt } },
      },
    });
    return {
      async count() {
        const calls = await prisma.groupCall.count({ where: { id } });
        expect(await prisma.groupCallPlace.count({ where: { callId: id } })).toBe(calls);
        return calls;
      },
    };
  },
  async 'Mail.createdAt'(at) {
    const { id } = await prisma.mail.create({ data: { ...email, createdAt: at } });
    return { count: () => prisma.mail.count({ where: { id } }) };
  },
  async 'AuthSession.expiresAt'(at) {
    const { parent } = family;
    const { id } = await prisma.authSession.create({
      data: {
        token: randomUUID(),
        userId: parent.id,
        expiresAt: at,
        pushSubscriptions: {
          create: {
            profileId: parent.id,
            endpoint: `https://push.test/${randomUUID()}`,
            p256dh: 'x',
            auth: 'x',
          },
        },
      },
    });
    return {
      count: async () => {
        const browsers = await prisma.pushSubscription.count({ where: { sessionId: id } });
        const sessions = await prisma.authSession.count({ where: { id } });
        expect(browsers).toBe(sessions);
        return sessions;
      },
    };
  },
  async 'Verification.expiresAt'(at) {
    const { id } = await prisma.verification.create({
      data: { identifier: randomUUID(), value: 'x', expiresAt: at },
    });
    return { count: () => prisma.verification.count({ where: { id } }) };
  },
  async 'AttemptCounter.nextAt'(at) {
    const key = randomUUID();
    await prisma.attemptCounter.create({ data: { key, attempts: 1, since: at, nextAt: at } });
    return { count: () => prisma.attemptCounter.count({ where: { key } }) };
  },
  async 'UsageWindow.windowStart'(at) {
    const { key } = await prisma.usageWindow.create({
      data: { key: randomUUID(), windowStart: at, count: 1 },
    });
    return { count: () => prisma.usageWindow.count({ where: { key } }) };
  },
  async 'AddressCountry.askedAt'(at) {
    const { key } = await prisma.addressCountry.create({
      data: { key: randomUUID(), askedAt: at, isAnswered: true },
    });
    return { count: () => prisma.addressCountry.count({ where: { key } }) };
  },
  async 'PairingCode.expiresAt'(at) {
    const { id } = await prisma.pairingCode.create({
      data: {
        studentId: family.studentId,
        issuedById: family.parent.id,
        codeHash: randomUUID(),
        expiresAt: at,
      },
    });
    return { count: () => prisma.pairingCode.count({ where: { id } }) };
  },
  async 'EmailChange.requestedAt'(at) {
    const { id } = await prisma.emailChange.create({
      data: {
        ...{ profileId: family.parent.id, oldEmail: 'a@example.test', newEmail: 'b@example.test' },
        ...{ requestedAt: at, confirmedAt: at },
      },
    });
    return { count: () => prisma.emailChange.count({ where: { id } }) };
  },
  async 'SponsorLink.expiresAt'(at) {
    const { id } = await prisma.sponsorLink.create({
      data: { studentId: family.studentId, tokenHash: randomUUID(), expiresAt: at },
    });
    return { count: () => prisma.sponsorLink.count({ where: { id } }) };
  },
  async 'FeedEvent.createdAt'(at) {
    const { id } = await prisma.feedEvent.create({
      data: { kind: 'message.sent', payload: { messageId: randomUUID() }, createdAt: at },
    });
    return { count: () => prisma.feedEvent.count({ where: { id } }) };
  },
  async 'ErrorRecord.occurredAt'(at) {
    const requestId = randomUUID();
    const data = { requestId, kind: 'PAGE', place: '/', errorName: 'Error', occurredAt: at } as const;
    await prisma.errorRecord.create({ data });
    return { count: () => prisma.errorRecord.count({ where: { requestId } }) };
  },
  async 'BulkAction.createdAt'(at) {
    const { id } = await prisma.bulkAction.create({
      data: {
        ...{ id: randomUUID(), kind: 'DELETE_STUDENTS', values: {}, totalCount: 1, createdAt: at },
        items: { create: { position: 0, subjectId: randomUUID(), label: 'Dara, child of Ngozi' } },
      },
    });
    return {
      count: async () => {
        const items = await prisma.bulkActionItem.count({ where: { actionId: id } });
        const actions = await prisma.bulkAction.count({ where: { id } });
        expect(items).toBe(actions);
        return actions;
      },
    };
  },
  async 'NotificationDelivery.endedAt'(at) {
    const { id: notificationId } = await notificationOf();
    const { id } = await prisma.notificationDelivery.create({
      data: { notificationId, channel: 'EMAIL', outcome: 'SENT', endedAt: at },
    });
    return { count: () => prisma.notificationDelivery.count({ where: { id } }) };
  },
  async 'CommunityPost.deletedAt'(at) {
    const id = randomUUID();
    await prisma.communityPost.create({ data: { ...teamPost, id, title: 'A', content: 'A', deletedAt: at } });
    return { count: () => prisma.communityPost.count({ where: { id } }) };
  },
  async 'CommunityPicture.removedAt'(at) {
    const [id, fileId] = [randomUUID(), randomUUID()];
    const file = { id: fileId, bucket: 'COMMUNITY_PICTURES', key: fileId, name: 'a.png' } as const;
    await prisma.storedFile.create({ data: { ...file, contentType: 'image/webp', sizeBytes: 1 } });
    const pictures = { create: { fileId, position: 1, removedAt: at } };
    await prisma.communityPost.create({ data: { ...teamPost, id, title: 'A', content: 'A', pictures } });
    return { count: () => prisma.communityPicture.count({ where: { fileId } }) };
  },
  async 'DigestRun.runAt'(at) {
    const { period } = await prisma.digestRun.create({
      data: { profileId: family.parent.id, period: randomUUID(), runAt: at },
    });
    return { count: () => prisma.digestRun.count({ where: { period } }) };
  },
  async 'ProviderOutage.startedAt'(at) {
    const { id } = await prisma.providerOutage.create({
      data: { reason: 'No answer', startedAt: at, lastFailedAt: at, answeredAt: at },
    });
    return { count: () => prisma.providerOutage.count({ where: { id } }) };
  },
  async 'Ticket.lastMessageAt'(at) {
    const id = randomUUID();
    await prisma.ticket.create({
      data: {
        ...{ id, authorId: family.parent.id, category: 'OTHER', subject: 'A question', package: 'DIY' },
        ...{ solveDueAt: at, priorityAt: at, lastMessageAt: at },
      },
    });
    return { count: () => prisma.ticket.count({ where: { id } }) };
  },
  async 'TeamPresence.seenAt'(at) {
    const { id: profileId } = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
    await prisma.teamPresence.create({ data: { profileId, seenAt: at } });
    return { count: () => prisma.teamPresence.count({ where: { profileId } }) };
  },
  async 'WebhookEvent.receivedAt'(at) {
    const { id } = await prisma.webhookEvent.create({
      data: { id: randomUUID(), kind: 'charge.success', body: {}, receivedAt: at, handledAt: at },
    });
    return { count: () => prisma.webhookEvent.count({ where: { id } }) };
  },
};

const runAll = async () => {
  for (const task of housekeepingRecurringTasks) await task.run(gateway.app, never);
};
const names = EXPIRIES.map(({ table, column }) => `${table}.${column}`);

describe('retention', () => {
  it.each(EXPIRIES)('deletes rows of $table $days days after $column, and none before', async (expiry) => {
    const write = ROWS[`${expiry.table}.${expiry.column}`];
    if (!write) throw new Error(`Write rows for ${expiry.table}.${expiry.column} here`);
    const due = Date.now() - expiry.days * DAY_MS;
    const old = await write(new Date(due - 60_000));
    const young = await write(new Date(due + 60_000));
    const open = await write(later);
    await runAll();
    expect(await Promise.all([old, young, open].map((row) => row.count()))).toEqual([0, 1, 1]);
  });

  it('has one recurring task for each period', () => {
    expect(housekeepingRecurringTasks.map(({ name }) => name)).toEqual(
      names.map((name) => `retention.${name}`),
    );
  });

  it('covers every column with an expiry', async () => {
    const columns = await prisma.$queryRaw<{ name: string }[]>`
      SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name IN ('expiresAt', 'endedAt', 'windowStart')`;
    // A support view ends a right by it, and the row stays, so that the family can look it up. exports.sweep deletes
    // exports with their files.
    const known = [
      ...names,
      ...['Coupon.expiresAt', 'SupportView.expiresAt', 'TransferAccount.expiresAt', 'Export.expiresAt'],
    ];
    expect(columns.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('states the retention of every table', async () => {
    const tables = await prisma.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name !~ '^(_prisma|bullmq)'`;
    expect(Object.keys(RETENTION).sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  it('finds due rows by an index', async () => {
    const indexes = await prisma.$queryRaw<{ definition: string }[]>`
      SELECT indexdef AS definition FROM pg_indexes WHERE schemaname = 'public'`;
    const isIndexed = (name: string) => {
      const [table, column] = name.split('.');
      return indexes.some(({ definition }) =>
        new RegExp(`ON public\\."?${table}"? USING btree \\("?${column}\\b`).test(definition),
      );
    };
    expect(names.filter((name) => !isIndexed(name))).toEqual([]);
  });

  it('deletes in batches until nothing is due, and skips locked rows', async () => {
    const windowStart = new Date(Date.now() - 9 * DAY_MS);
    await prisma.usageWindow.createMany({
      data: Array.from({ length: 2500 }, (_, n) => ({ key: `batch:${n}`, windowStart, count: 1 })),
    });
    const client = new pg.Client({ connectionString: gateway.databaseUrl });
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query(`SELECT 1 FROM "UsageWindow" WHERE key = 'batch:7' FOR UPDATE`);
      await runAll();
      const remaining = await prisma.usageWindow.findMany({ where: { key: { startsWith: 'batch:' } } });
      expect(remaining.map(({ key }) => key)).toEqual(['batch:7']);
    } finally {
      await client.end();
    }
    await runAll();
    expect(await prisma.usageWindow.count({ where: { key: { startsWith: 'batch:' } } })).toBe(0);
  });

  it('is documented', () => {
    const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
    const rows = [...text.matchAll(/^\| `(\w+)` +\| (\d+) days? after `(\w+)`/gm)];
    const documented = rows.map(([, table, days, column]) => `${table}.${column} ${days}`);
    expect(documented).toEqual(EXPIRIES.map(({ table, column, days }) => `${table}.${column} ${days}`));
  });
});
