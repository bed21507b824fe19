import type { ProviderCharge } from './paymentProvider.ts';

/** The words of the API for a row of the list; null for a charge that is not listed at all. */
export type ListedAs = Partial<ListedRow> | null;

type ListedRow = {
  id: number;
  reference: string;
  amount: number;
  currency: string;
  status: string;
  fees: number | null;
  paid_at: string | null;
  created_at: string;
};

/**
 * Answers as the provider lists its transactions: those that were started within a time, the newest first.
 * @param listedAs what is listed in place of a charge, by its reference; references without a charge are rows of their own
 * @param query `from` and `to` as ISO dates, `page` from 1 and `perPage`
 */
export function listCharges(
  charges: Iterable<ProviderCharge>,
  listedAs: ReadonlyMap<string, ListedAs>,
  query: URLSearchParams,
) {
  const [from, to] = [String(query.get('from')), String(query.get('to'))];
  const [page, perPage] = [Number(query.get('page')), Number(query.get('perPage'))];
  const own = [...charges].map(rowOf);
  const known = new Set(own.map(({ reference }) => reference));
  const others = [...listedAs].flatMap(([reference, row]) =>
    row && !known.has(reference) ? [{ ...BLANK, created_at: from, reference, ...row }] : [],
  );
  const rows = [...own, ...others].filter(
    ({ reference, created_at }) => created_at >= from && created_at <= to && listedAs.get(reference) !== null,
  );
  const sorted = rows.sort((one, other) => other.id - one.id);
  return {
    ...{ status: true, message: 'Transactions retrieved' },
    data: sorted
      .slice((page - 1) * perPage, page * perPage)
      .map((row) => ({ ...row, ...listedAs.get(row.reference) })),
    meta: { total: sorted.length, page, perPage, pageCount: Math.ceil(sorted.length / perPage) },
  };
}

const BLANK: ListedRow = {
  ...{ id: 0, reference: '', amount: 0, currency: 'NGN', status: 'success', fees: null },
  ...{ paid_at: null, created_at: '' },
};

const rowOf = (charge: ProviderCharge): ListedRow => {
  const { id, reference, amount, currency, status, fees, paidAt, createdAt } = charge;
  return {
    ...{ id, reference, amount, currency, fees },
    // The list knows no transaction that was never begun, and has it as abandoned.
    status: status === 'unknown' ? 'abandoned' : status,
    paid_at: paidAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
};
