import { currencySymbol } from '../../../contract/currencies.ts';
import { LEDGER_PAGE_DAYS } from '../../../contract/ledger.ts';
import { addDays } from '../../../contract/overview.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { dayEnd, dayStart } from '../accounts/days.ts';

/** A day of the provider's balance in one currency. */
export type LedgerDay = {
  day: string;
  currency: string;
  symbol: string;
  openingMinor: number;
  inMinor: number;
  feesMinor: number;
  outMinor: number;
  correctionsMinor: number;
  closingMinor: number;
};

type Movement = Omit<LedgerDay, 'openingMinor' | 'closingMinor' | 'symbol'>;

/**
 * Returns the days with movements of the provider's balance, the newest first: up to a page of days that ends with the
 * given one. Sums are read that the database keeps: those of whole days in UTC for what came before, and those of
 * quarters of an hour, of which the days of every time zone consist.
 * @throws DomainError BAD_INPUT for what is no day
 */
export async function ledgerDays(db: Db, to: string, timeZone: string): Promise<LedgerDay[]> {
  const end = dayEnd('to', to, timeZone);
  const days = Array.from({ length: LEDGER_PAGE_DAYS }, (_none, index) =>
    addDays(to, index + 1 - LEDGER_PAGE_DAYS),
  );
  const starts = days.map((day) => dayStart('to', day, timeZone));
  const [openings, movements] = await Promise.all([
    openingsOf(db, starts[0] ?? end),
    movementsOf(db, days, starts, end),
  ]);
  const balances = new Map(openings.map(({ currency, amountMinor }) => [currency, amountMinor]));
  return movements
    .map((movement) => {
      const openingMinor = balances.get(movement.currency) ?? 0;
      const { inMinor, feesMinor, outMinor, correctionsMinor } = movement;
      const closingMinor = openingMinor + inMinor - feesMinor - outMinor + correctionsMinor;
      balances.set(movement.currency, closingMinor);
      return { ...movement, openingMinor, closingMinor, symbol: currencySymbol(movement.currency) };
    })
    .toReversed();
}

/** Returns the provider's balance at an instant that begins a quarter of an hour. */
function openingsOf(db: Db, at: Date): Promise<{ currency: string; amountMinor: number }[]> {
  const day = new Date(at);
  day.setUTCHours(0, 0, 0, 0);
  return db.$queryRaw`
    SELECT currency, sum("amountMinor")::float8 AS "amountMinor"
    FROM (
      SELECT currency, "amountMinor" FROM "LedgerSum"
      WHERE account = 'PROVIDER' AND span = 'DAY' AND "startsAt" < ${day}
      UNION ALL
      SELECT currency, "amountMinor" FROM "LedgerSum"
      WHERE account = 'PROVIDER' AND span = 'QUARTER_HOUR' AND "startsAt" >= ${day} AND "startsAt" < ${at}
    ) before
    GROUP BY currency`;
}

function movementsOf(db: Db, days: string[], starts: Date[], end: Date): Promise<Movement[]> {
  const ends = [...starts.slice(1), end];
  return db.$queryRaw`
    SELECT d.day, s.currency,
      coalesce(sum("amountMinor") FILTER (WHERE kind = 'CHARGE'), 0)::float8 AS "inMinor",
      coalesce(-sum("amountMinor") FILTER (WHERE kind = 'FEE'), 0)::float8 AS "feesMinor",
      coalesce(-sum("amountMinor") FILTER (WHERE kind IN ('REFUND', 'REVERSAL')), 0)::float8 AS "outMinor",
      coalesce(sum("amountMinor") FILTER (WHERE kind = 'CORRECTION'), 0)::float8 AS "correctionsMinor"
    FROM unnest(${days}::text[], ${starts}::timestamptz[], ${ends}::timestamptz[]) AS d (day, "startsAt", "endsAt")
    CROSS JOIN LATERAL (
      SELECT currency, kind, "amountMinor" FROM "LedgerSum"
      WHERE account = 'PROVIDER' AND span = 'QUARTER_HOUR'
        AND "startsAt" >= d."startsAt" AND "startsAt" < d."endsAt"
    ) s
    GROUP BY d.day, s.currency ORDER BY d.day, s.currency`;
}
