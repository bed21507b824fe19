import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../gateway/events/transaction.ts';
// The refunds of the provider end here: what makes them calls it.
import { postRefund } from '../../gateway/features/ledger/postRefund.ts';
import { createProvider } from '../../gateway/features/payments/provider/provider.ts';
import { settlePayment } from '../../gateway/features/payments/verification/settlePayment.ts';
import { createRandom } from '../faults/random.ts';
import { changeCharge, makeSettledPayment, settleByProvider } from '../support/factories/ledger.ts';
import { makeFamilyWithPayment, makePayment } from '../support/factories/payments.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const DIY = 10_000_000;
const DIY_FEE = 160_000;

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

/** Returns the lines of a payment in the order of their posting: kind, account and amount. */
async function linesOf(paymentId: string) {
  const entries = await gateway.app.prisma.ledgerEntry.findMany({
    where: { paymentId },
    orderBy: [{ postedAt: 'asc' }, { kind: 'asc' }],
    include: { lines: { orderBy: { account: 'asc' } } },
  });
  return entries.map(({ kind, lines }) => [
    kind,
    ...lines.map(({ account, amountMinor }) => `${account} ${amountMinor}`),
  ]);
}

/** Runs SQL as the product's own role. */
const run = (sql: string, values: unknown[] = []) => gateway.app.pool.query(sql, values);

const sumsOf = async (account: string) =>
  (
    await run(
      `SELECT coalesce(sum("amountMinor") FILTER (WHERE span = 'DAY'), 0)::float8 AS days,
         coalesce(sum("amountMinor") FILTER (WHERE span = 'QUARTER_HOUR'), 0)::float8 AS quarters,
         (SELECT coalesce(sum("amountMinor"), 0)::float8 FROM "LedgerLine" WHERE account = $1::"LedgerAccount") AS lines
       FROM "LedgerSum" WHERE account = $1::"LedgerAccount"`,
      [account],
    )
  ).rows[0];

describe('a settlement', () => {
  it('posts the charge and the fee of a completed payment once, of several at the same time too', async () => {
    const { app } = gateway;
    const { payment } = await makeFamilyWithPayment(gateway, 'DIY');
    await changeCharge(app, payment.reference, { status: 'success' });
    await Promise.all(Array.from({ length: 8 }, () => settleByProvider(app, payment)));
    await settleByProvider(app, payment);
    expect(await linesOf(payment.id)).toEqual([
      ['CHARGE', `PROVIDER ${DIY}`, `REVENUE ${-DIY}`],
      ['FEE', `PROVIDER ${-DIY_FEE}`, `FEES ${DIY_FEE}`],
    ]);
  });

  it('posts what came in with another amount or currency, and a second payment, as unallocated', async () => {
    const other = await makeSettledPayment(gateway, { amountMinor: 9_000_000 });
    expect(other.status).toBe('MISMATCHED');
    expect(await linesOf(other.payment.id)).toEqual([
      ['CHARGE', 'PROVIDER 9000000', 'UNALLOCATED -9000000'],
      ['FEE', 'PROVIDER -145000', 'FEES 145000'],
    ]);
    const dollars = await makeSettledPayment(gateway, { amountMinor: 10_000, currency: 'USD' });
    expect((await linesOf(dollars.payment.id))[0]).toEqual([
      'CHARGE',
      'PROVIDER 10000',
      'UNALLOCATED -10000',
    ]);
    const { parent, student, payment } = await makeFamilyWithPayment(gateway, 'DIY');
    await gateway.app.prisma.payment.update({ where: { id: payment.id }, data: { round: 1 } });
    const second = await makePayment(gateway, parent, student.id);
    for (const { reference } of [payment, second])
      await changeCharge(gateway.app, reference, { status: 'success' });
    expect(await settleByProvider(gateway.app, payment)).toBe('COMPLETED');
    expect(await settleByProvider(gateway.app, second)).toBe('DUPLICATE');
    expect((await linesOf(second.id))[0]).toEqual(['CHARGE', `PROVIDER ${DIY}`, `UNALLOCATED ${-DIY}`]);
  });

  it('posts a reversal out once; the fee stays with the provider', async () => {
    const { payment } = await makeSettledPayment(gateway, {});
    await changeCharge(gateway.app, payment.reference, { status: 'reversed' });
    await Promise.all([1, 2, 3].map(() => settleByProvider(gateway.app, payment)));
    expect((await linesOf(payment.id)).at(-1)).toEqual(['REVERSAL', `PROVIDER ${-DIY}`, `RETURNED ${DIY}`]);
    expect(await linesOf(payment.id)).toHaveLength(3);
    const unseen = await makeFamilyWithPayment(gateway, 'DIY');
    await changeCharge(gateway.app, unseen.payment.reference, { status: 'reversed' });
    await settleByProvider(gateway.app, unseen.payment);
    expect(await linesOf(unseen.payment.id)).toEqual([
      ['CHARGE', `PROVIDER ${DIY}`, `UNALLOCATED ${-DIY}`],
      ['FEE', `PROVIDER ${-DIY_FEE}`, `FEES ${DIY_FEE}`],
      ['REVERSAL', `PROVIDER ${-DIY}`, `UNALLOCATED ${DIY}`],
    ]);
  });

  it('posts a fee that the provider names later, and no money for a payment that failed', async () => {
    const { app } = gateway;
    const { payment } = await makeFamilyWithPayment(gateway, 'DIY');
    await changeCharge(app, payment.reference, { status: 'success' });
    const charge = await createProvider(app).verify(payment.reference);
    await settlePayment(app, payment.id, { ...charge, feeMinor: null });
    expect(await linesOf(payment.id)).toHaveLength(1);
    await settleByProvider(app, payment);
    expect((await linesOf(payment.id)).at(-1)?.[0]).toBe('FEE');
    const failed = await makeSettledPayment(gateway, { status: 'failed' });
    expect(await linesOf(failed.payment.id)).toEqual([]);
  });

  it('posts nothing when it does not commit', async () => {
    const { payment } = await makeFamilyWithPayment(gateway, 'DIY');
    await changeCharge(gateway.app, payment.reference, { status: 'success' });
    await run(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
    );
    await run(
      'CREATE CONSTRAINT TRIGGER fail AFTER UPDATE ON "Payment" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail()',
    );
    await expect(settleByProvider(gateway.app, payment)).rejects.toThrow();
    await run('DROP TRIGGER fail ON "Payment"');
    expect(await linesOf(payment.id)).toEqual([]);
    await settleByProvider(gateway.app, payment);
    expect(await linesOf(payment.id)).toHaveLength(2);
  });
});

describe('postRefund', () => {
  const refund = (payment: { id: string; reference: string }, refundId: string, amountMinor: number) =>
    inTransaction(gateway.app, (tx) =>
      postRefund(tx, {
        ...{ payment, refundId, providerRefundId: '7', amountMinor, currency: 'NGN' },
        processedAt: new Date(),
      }),
    );

  it('posts each refund once, whole or in part, and never more than is held', async () => {
    const { payment } = await makeSettledPayment(gateway, {});
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await refund(payment, first, 4_000_000)).toBe(true);
    expect(await refund(payment, first, 4_000_000)).toBe(false);
    expect(await refund(payment, second, DIY)).toBe(true);
    expect(await refund(payment, randomUUID(), 1)).toBe(false);
    expect((await linesOf(payment.id)).slice(2)).toEqual([
      ['REFUND', 'PROVIDER -4000000', 'RETURNED 4000000'],
      ['REFUND', 'PROVIDER -6000000', 'RETURNED 6000000'],
    ]);
    await changeCharge(gateway.app, payment.reference, { status: 'reversed' });
    await settleByProvider(gateway.app, payment);
    expect(await linesOf(payment.id)).toHaveLength(4);
  });

  it('takes unallocated money from where it is', async () => {
    const { payment } = await makeSettledPayment(gateway, { amountMinor: 9_000_000 });
    await refund(payment, randomUUID(), 9_000_000);
    expect((await linesOf(payment.id)).at(-1)).toEqual([
      'REFUND',
      'PROVIDER -9000000',
      'UNALLOCATED 9000000',
    ]);
  });
});

describe('the database', () => {
  const insertEntry = (id: string): [string, ...string[]] => [
    `INSERT INTO "LedgerEntry" (id, kind, key, reference, currency, "postedAt")
     VALUES ($1, 'CORRECTION', $2, 'LM', 'NGN', now())`,
    ...[id, id],
  ];
  async function commit(statements: (readonly [string, ...unknown[]])[]): Promise<void> {
    const client = await gateway.app.pool.connect();
    try {
      await client.query('BEGIN');
      for (const [sql, ...values] of statements) await client.query(sql, values);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  }
  const line = (id: string, account: string, amount: number, currency: string) =>
    [
      `INSERT INTO "LedgerLine" VALUES ($1, $2::"LedgerAccount", $3, $4)`,
      ...[id, account, currency, amount],
    ] as const;

  it('refuses an entry that does not balance, has no lines, or another currency', async () => {
    const attempts: ((id: string) => (readonly [string, ...unknown[]])[])[] = [
      () => [],
      (id) => [line(id, 'PROVIDER', 100, 'NGN')],
      (id) => [line(id, 'PROVIDER', 100, 'NGN'), line(id, 'FEES', -99, 'NGN')],
      (id) => [line(id, 'PROVIDER', 100, 'NGN'), line(id, 'FEES', -100, 'USD')],
      (id) => [line(id, 'PROVIDER', 100, 'USD'), line(id, 'FEES', -100, 'USD')],
    ];
    for (const lines of attempts) {
      const id = randomUUID();
      await expect(commit([insertEntry(id), ...lines(id)])).rejects.toMatchObject({ code: '23514' });
    }
  });

  it('refuses lines for an entry that is complete, even within the millisecond that it was written in', async () => {
    // Some of so many transactions begin in the same millisecond as the one before.
    for (let count = 0; count < 50; count += 1) {
      const id = randomUUID();
      await commit([insertEntry(id), line(id, 'PROVIDER', 100, 'NGN'), line(id, 'FEES', -100, 'NGN')]);
      await expect(
        commit([line(id, 'REVENUE', 5, 'NGN'), line(id, 'UNALLOCATED', -5, 'NGN')]),
      ).rejects.toMatchObject({ code: '23514' });
    }
  });

  it.each([
    'UPDATE "LedgerEntry" SET reason = \'x\'',
    'UPDATE "LedgerLine" SET "amountMinor" = "amountMinor" * 2',
    'DELETE FROM "LedgerLine"',
    'DELETE FROM "LedgerEntry"',
    'TRUNCATE "LedgerLine"',
    'TRUNCATE "LedgerEntry" CASCADE',
    'TRUNCATE "Payment" CASCADE',
    'UPDATE "LedgerSum" SET "amountMinor" = 0',
    'DELETE FROM "LedgerSum"',
    'TRUNCATE "LedgerSum"',
    `INSERT INTO "LedgerSum" VALUES ('FEES', 'DAY', now(), 'NGN', 'FEE', 1)`,
  ])('refuses %s', async (sql) => {
    await expect(run(sql)).rejects.toMatchObject({ code: '23001' });
  });

  it('posts payments that were settled before there was a ledger, once', async () => {
    const { prisma } = gateway.app;
    const { payment, parent, student } = await makeFamilyWithPayment(gateway, 'DIY');
    const { id: _id, ...row } = payment;
    const settledAt = new Date('2025-03-04T10:00:00Z');
    const old = await prisma.payment.createManyAndReturn({
      data: (['COMPLETED', 'DUPLICATE', 'REFUNDED', 'REVERSED', 'FAILED'] as const).map((status) => ({
        ...{ ...row, status, settledAt, nextVerifyAt: null, parentId: parent.id, studentId: student.id },
        reference: `LM_OLD_${status}`,
      })),
    });
    const ids = old.map(({ id }) => id);
    for (let time = 0; time < 2; time += 1) await run('SELECT "postSettledPayments"($1::uuid[])', [ids]);
    const posted = await Promise.all(old.map(({ id }) => linesOf(id)));
    expect(posted).toEqual([
      [['CHARGE', `PROVIDER ${DIY}`, `REVENUE ${-DIY}`]],
      [['CHARGE', `PROVIDER ${DIY}`, `UNALLOCATED ${-DIY}`]],
      [
        ['CHARGE', `PROVIDER ${DIY}`, `REVENUE ${-DIY}`],
        ['REFUND', `PROVIDER ${-DIY}`, `RETURNED ${DIY}`],
      ],
      [
        ['CHARGE', `PROVIDER ${DIY}`, `REVENUE ${-DIY}`],
        ['REVERSAL', `PROVIDER ${-DIY}`, `RETURNED ${DIY}`],
      ],
      [],
    ]);
  });
});

const seed = Number(process.env.SEED ?? randomInt(1_000_000_000));

it(`holds what the provider lists after a random mix of charges (SEED=${seed})`, async () => {
  const random = createRandom(seed);
  const mix = await startGateway(DEFAULTS);
  const { app } = mix;
  for (let round = 0; round < 30; round += 1) {
    const kind = random.pick(['paid', 'mismatched', 'duplicate', 'reversed', 'failed']);
    const { payment, parent, student } = await makeFamilyWithPayment(mix, 'DIY');
    const amountMinor = kind === 'mismatched' ? Math.ceil(random.between(1, DIY)) : DIY;
    const status = kind === 'failed' ? 'failed' : 'success';
    await changeCharge(app, payment.reference, { status, amountMinor });
    const isSeen = kind !== 'reversed' || random.chance(0.7);
    const looks = Array.from({ length: 1 + Math.floor(random.between(0, 4)) });
    // Two checkouts of one enrolment: the family came back from the first and started the second.
    await app.prisma.payment.update({ where: { id: payment.id }, data: { round: 1 } });
    const second = kind === 'duplicate' ? await makePayment(mix, parent, student.id) : null;
    if (isSeen) await Promise.all(looks.map(() => settleByProvider(app, payment)));
    if (second) {
      await changeCharge(app, second.reference, { status: 'success' });
      expect(await settleByProvider(app, second)).toBe('DUPLICATE');
    }
    if (kind !== 'reversed') continue;
    await changeCharge(app, payment.reference, { status: 'reversed' });
    await Promise.all(looks.map(() => settleByProvider(app, payment)));
  }
  const { transactions } = await createProvider(app).list({
    ...{ from: new Date(0), to: new Date(Date.now() + 1000), page: 1, perPage: 100 },
  });
  const expected = transactions
    .map(({ status, amountMinor, feeMinor }) => (status === 'success' ? amountMinor : 0) - (feeMinor ?? 0))
    .reduce((sum, amount) => sum + amount, 0);
  const { _sum: held } = await app.prisma.ledgerLine.aggregate({
    where: { account: 'PROVIDER' },
    _sum: { amountMinor: true },
  });
  expect(held.amountMinor).toBe(expected);
  const { _sum: all } = await app.prisma.ledgerLine.aggregate({ _sum: { amountMinor: true } });
  expect(all.amountMinor).toBe(0);
  await mix.close();
}, 120_000);

it('keeps sums of days and of quarters of an hour that equal the lines', async () => {
  for (const account of ['PROVIDER', 'FEES', 'REVENUE', 'UNALLOCATED', 'RETURNED']) {
    const { days, quarters, lines } = await sumsOf(account);
    expect(lines).not.toBe(0);
    expect([days, quarters]).toEqual([lines, lines]);
  }
});
