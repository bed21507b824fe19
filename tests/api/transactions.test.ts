import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../gateway/events/transaction.ts';
import { Prisma } from '../../gateway/generated/prisma/client.ts';
import { isDatabaseBusy } from '../../gateway/platform/database/databaseErrors.ts';
import { type Db, isUniqueViolation, type Tx } from '../../gateway/platform/database/prisma.ts';
import { MAX_PARTS, sharedReads } from '../../gateway/platform/database/sharedReads.ts';
import { runTransaction } from '../../gateway/platform/database/transactions.ts';
import { makePerson, type Person } from '../support/factories/people.ts';
import { breakStatements, orderOfStatements } from '../support/probes/statements.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

/** The code of PostgreSQL for a text that is not of its type. */
const INVALID_TEXT = '22P02';

let gateway: TestGateway;
let person: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  person = await makePerson(gateway.app, { role: 'PARENT', name: 'Ngozi' });
});
afterAll(() => gateway.close());

const nameOf = async (db: Db) =>
  (await db.profile.findUniqueOrThrow({ where: { id: person.id }, select: { fullName: true } })).fullName;
const rename = (db: Db, fullName: string) =>
  db.profile.update({ where: { id: person.id }, data: { fullName } });

describe('a transaction', () => {
  it('reads what it wrote, by reads and by statements, and nobody else does before the commit', async () => {
    const { app } = gateway;
    const seen = await inTransaction(app, async (tx) => {
      await rename(tx, 'Ngozi in between');
      const [row] = await tx.$queryRaw<{ fullName: string }[]>`
        SELECT "fullName" FROM "Profile" WHERE id = ${person.id}::uuid`;
      return [await nameOf(tx), row?.fullName, await nameOf(app.prisma)];
    });
    expect(seen).toEqual(['Ngozi in between', 'Ngozi in between', person.name]);
    expect(await nameOf(app.prisma)).toBe('Ngozi in between');
    await rename(app.prisma, person.name);
  });

  it('leaves nothing of what it wrote when it fails, whoever wrote it', async () => {
    const { app } = gateway;
    const failing = inTransaction(app, async (tx) => {
      await rename(tx, 'Ngozi by Prisma');
      const count = await tx.$executeRaw`
        UPDATE "Profile" SET phone = 'none' WHERE id = ${person.id}::uuid AND "fullName" = 'Ngozi by Prisma'`;
      throw new Error(`${count} changed`);
    });
    await expect(failing).rejects.toThrow('1 changed');
    const profile = await app.prisma.profile.findUniqueOrThrow({ where: { id: person.id } });
    expect(profile).toMatchObject({ fullName: person.name, phone: expect.stringMatching(/^\+234/) });
  });

  it('fails with the error of the statement that broke it', async () => {
    const doubled = inTransaction(
      gateway.app,
      (tx) => tx.$executeRaw`INSERT INTO "User" SELECT * FROM "User" WHERE id = ${person.id}::uuid`,
    );
    const error = await doubled.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(isUniqueViolation(error)).toBe(true);
  });

  it('fails with the error of the read that broke it', async () => {
    const reading = inTransaction(gateway.app, (tx) => tx.profile.findFirst({ where: { id: 'no id' } }));
    await expect(reading).rejects.toMatchObject({ code: INVALID_TEXT });
  });

  it('reads what it wrote also through a view of the client whose reads are shared', async () => {
    const { prisma, pool } = gateway.app;
    const seen = await sharedReads(prisma, pool, MAX_PARTS, {}).$transaction(async (tx) => {
      await rename(tx, 'Ngozi in a view');
      return nameOf(tx);
    });
    expect(seen).toBe('Ngozi in a view');
    await rename(prisma, person.name);
  });

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['a read', nameOf],
    ['a statement', (tx) => tx.$queryRaw`SELECT 1`],
    ['a write', (tx) => rename(tx, 'Ngozi too late')],
  ])('rejects %s once it has ended', async (_what, late) => {
    const { app } = gateway;
    const committed = await inTransaction(app, async (tx) => ({ tx }));
    await expect(late(committed.tx)).rejects.toThrow();
    const expired = runTransaction(
      app.prisma,
      async (tx) => {
        await rename(tx, 'Ngozi too slow');
        await wait(200);
        await late(tx);
      },
      { maxWait: 2000, timeout: 100 },
    );
    const error = await expired.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(isDatabaseBusy(error)).toBe(true);
    expect(await nameOf(app.prisma)).toBe(person.name);
  });
});

describe('a transaction that does not begin', () => {
  const WAYS: [string, (tx: Tx) => Promise<unknown>][] = [
    ['a write', (tx) => rename(tx, 'Ngozi by itself')],
    [
      'a statement that writes',
      (tx) =>
        tx.$executeRaw`UPDATE "Profile" SET "fullName" = 'Ngozi by itself' WHERE id = ${person.id}::uuid`,
    ],
    [
      'a lock and a write after it',
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM "Profile" WHERE id = ${person.id}::uuid FOR UPDATE`;
        await rename(tx, 'Ngozi by itself');
      },
    ],
    [
      'a read and a write that are sent together',
      (tx) => Promise.all([tx.$queryRaw`SELECT 1`, rename(tx, 'Ngozi by itself')]),
    ],
  ];

  it.each(WAYS)('leaves nothing of %s, and gives its connection back', async (_what, work) => {
    const { app } = gateway;
    const breakage = breakStatements(({ text }) => text === 'BEGIN');
    // More than there are connections.
    for (let count = 0; count <= app.config.databasePool; count += 1)
      await expect(inTransaction(app, work)).rejects.toThrow('broken by a test');
    breakage.mend();
    expect(await nameOf(app.prisma)).toBe(person.name);
    await inTransaction(app, (tx) => rename(tx, person.name));
  });
});

describe('the events of a write', () => {
  const renameAndPublish = (recipientId: string) =>
    inTransaction(gateway.app, async (tx, effects) => {
      await rename(tx, 'Ngozi without an event');
      effects.publish('audience.joined', {}, [recipientId]);
    });

  it('are committed with it or not at all, though the commit is sent before they are written', async () => {
    await expect(renameAndPublish('no id')).rejects.toMatchObject({ code: INVALID_TEXT });
    expect(await nameOf(gateway.app.prisma)).toBe(person.name);
  });

  it('keep it from being committed when they are not even sent', async () => {
    const breakage = breakStatements(({ text }) => text.includes('INSERT INTO "FeedEntry"'));
    await expect(renameAndPublish(person.id)).rejects.toThrow('broken by a test');
    breakage.mend();
    expect(await nameOf(gateway.app.prisma)).toBe(person.name);
  });

  it('are sent with the commit, and its beginning with the first statement', async () => {
    const order = await orderOfStatements(() =>
      inTransaction(gateway.app, async (tx, effects) => {
        await tx.$queryRaw`SELECT 'first' AS statement`;
        effects.publish('audience.joined', {}, [person.id]);
      }),
    );
    expect(order.map((one) => one.match(/^\w+ \w+/)?.[0])).toEqual([
      ...['sent BEGIN', 'sent SELECT', 'answered BEGIN', 'answered SELECT'],
      ...['sent WITH', 'sent COMMIT', 'answered WITH', 'answered COMMIT'],
    ]);
  });
});

describe('a statement of a transaction', () => {
  const at = new Date('2026-03-29T00:30:00.123Z');
  const ask = (db: Db) => db.$queryRaw<Record<string, unknown>[]>`
    SELECT ${at}::timestamptz AS instant, ${at}::date AS day, ${[at, at]}::timestamptz[] AS instants,
      ${12345678901234567n}::int8 AS large, count(*) AS counted, count(*)::int AS count, ARRAY[1, 2]::int8[] AS larges,
      1.50::numeric AS exact, 1.5::float8 AS real, ${null}::text AS nothing, ${true}::boolean AS yes,
      ${JSON.stringify({ a: [1, null] })}::jsonb AS json, ${['ä', 'b,"c']}::text[] AS texts,
      ${[person.id]}::uuid[] AS ids, 'MENTOR'::"Role" AS role, ${Buffer.from('x')}::bytea AS bytes
    FROM "Profile" WHERE id = ${person.id}::uuid`;

  it('takes and returns the values that Prisma would', async () => {
    const { app } = gateway;
    const [expected] = await ask(app.prisma);
    const [row] = await inTransaction(app, ask);
    expect(expected).toMatchObject({ instant: at, counted: 1n, larges: [1n, 2n] });
    expect({ ...row, bytes: null }).toEqual({ ...expected, bytes: null });
    expect(Buffer.from(row?.bytes as Uint8Array).toString()).toBe('x');
  });

  it('is made of parts, as for Prisma', async () => {
    const { app } = gateway;
    const condition = Prisma.sql`id = ${person.id}::uuid`;
    const counted = await inTransaction(
      app,
      (tx) => tx.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM "Profile" WHERE ${condition} AND "fullName" = ${person.name}`,
    );
    expect(counted).toEqual([{ count: 1 }]);
    const whole = Prisma.sql`SELECT "fullName" FROM "Profile" WHERE ${condition}`;
    expect(await inTransaction(app, (tx) => tx.$queryRaw(whole))).toEqual([{ fullName: person.name }]);
  });
});
