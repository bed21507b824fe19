import type { Prisma } from '../../../gateway/platform/database/prisma.ts';
import type { Scene } from './stage.ts';

// What the provider and the families know, as tables beside the product's own, so that the invariants are statements.

const BATCH = 2000;

const TABLES = [
  `CREATE SCHEMA truth`,
  `CREATE TABLE truth.charge (
    reference text PRIMARY KEY, student uuid, story text, opens text, package text, quoted int, quoted_currency text,
    id bigint, amount int, currency text, status text, fees int, paid_at timestamptz, acknowledged boolean)`,
  `CREATE TABLE truth.refund (id bigint PRIMARY KEY, reference text, amount int, status text, note text)`,
  `CREATE TABLE truth.dispute (id bigint PRIMARY KEY, reference text, amount int, status text, resolution text)`,
  `CREATE TABLE truth.acknowledged (what text, id text)`,
  `CREATE TABLE truth.forged (id text)`,
  // Looks for a transaction in that state for a moment, because it stays in it for some milliseconds only.
  `CREATE FUNCTION truth.break_transaction(latest text) RETURNS boolean LANGUAGE plpgsql AS $$
    DECLARE found int;
    BEGIN
      FOR look IN 1..25 LOOP
        PERFORM pg_stat_clear_snapshot();
        SELECT a.pid INTO found FROM pg_stat_activity a
        WHERE a.application_name = 'little-makers' AND a.state = 'idle in transaction'
          AND strpos(a.query, latest) > 0 ORDER BY random() LIMIT 1;
        IF found IS NOT NULL THEN RETURN pg_terminate_backend(found); END IF;
        PERFORM pg_sleep(0.005);
      END LOOP;
      RETURN false;
    END $$`,
  // A charge that was paid as quoted and not given back: what a right has to rest on.
  `CREATE VIEW truth.success AS
    SELECT c.* FROM truth.charge c
    WHERE c.status = 'success' AND c.amount = c.quoted AND c.currency = c.quoted_currency AND c.opens IS NOT NULL
      AND c.amount > (
        SELECT coalesce(sum(r.amount), 0) FROM truth.refund r WHERE r.reference = c.reference AND r.status <> 'failed')`,
];

export async function createTruth(prisma: Prisma): Promise<void> {
  for (const statement of TABLES) await prisma.$executeRawUnsafe(statement);
}

/** Writes what is true now in place of what was before. */
export async function writeTruth(prisma: Prisma, scene: Scene): Promise<void> {
  const { provider, payments, acknowledged, forgedReferences } = scene;
  const references = new Map([...provider.charges.values()].map(({ id, reference }) => [id, reference]));
  // Money that does not pass through the provider is a charge of the story's own.
  const own = [...payments.values()].map(({ charge }) => charge);
  const charges = [...new Set([...provider.charges.values(), ...own])].map(
    ({ reference, id, amount, currency, status, fees, paidAt }) => {
      const payment = payments.get(reference);
      return {
        ...{ reference, id, amount, currency, status, fees, acknowledged: payment !== undefined },
        ...{ student: payment?.studentId, story: payment?.story, opens: payment?.opens },
        ...{ package: payment?.quote.package, quoted: payment?.quote.amountMinor },
        ...{ quoted_currency: payment?.quote.currency, paid_at: paidAt },
      };
    },
  );
  const refunds = provider.refunds.map(({ id, transaction, amount, status, merchant_note: note }) => ({
    ...{ id, reference: references.get(transaction), amount, status, note },
  }));
  const disputes = [...provider.disputes.values()].map(({ refund_amount: amount, ...dispute }) => ({
    ...{ ...dispute, amount },
  }));
  await fill(prisma, 'charge', charges);
  await fill(prisma, 'refund', refunds);
  await fill(prisma, 'dispute', disputes);
  await fill(prisma, 'acknowledged', acknowledged);
  await fill(
    prisma,
    'forged',
    forgedReferences.map((id) => ({ id })),
  );
  // Tables without statistics are joined row by row, which takes minutes for ten thousand payments.
  await prisma.$executeRawUnsafe('ANALYZE');
}

async function fill(prisma: Prisma, table: string, rows: readonly object[]): Promise<void> {
  await prisma.$executeRawUnsafe(`TRUNCATE truth.${table}`);
  for (let from = 0; from < rows.length; from += BATCH) {
    const json = JSON.stringify(rows.slice(from, from + BATCH));
    await prisma.$executeRawUnsafe(
      `INSERT INTO truth.${table} SELECT * FROM jsonb_populate_recordset(NULL::truth.${table}, $1::jsonb)`,
      json,
    );
  }
}
