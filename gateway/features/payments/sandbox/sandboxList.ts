import { z } from 'zod';
import type { App } from '../../../context.ts';
import type { SandboxCharge } from '../../../generated/prisma/client.ts';
import { reportedCharge } from './sandboxFaults.ts';
import { sandboxFee } from './sandboxFee.ts';

const MAX_PAGE_SIZE = 100;

const query = z.object({
  from: z.iso.datetime().transform((text) => new Date(text)),
  to: z.iso.datetime().transform((text) => new Date(text)),
  page: z.coerce.number().int().positive().max(1_000_000),
  perPage: z.coerce.number().int().positive().max(MAX_PAGE_SIZE),
});

/** Makes the list wrong about a charge: it is missing, or has other figures. */
const listedAs = z.object({
  isMissing: z.boolean().default(false),
  amount: z.number().int().optional(),
  currency: z.string().optional(),
  fees: z.number().int().optional(),
  status: z.string().optional(),
});

/** Serves the provider's list of transactions, the newest first, as each charge is to be listed. */
export async function sandboxList({ prisma }: App, url: URL): Promise<Response> {
  const parsed = query.safeParse(Object.fromEntries(url.searchParams));
  if (!parsed.success) return Response.json({ status: false, message: 'Invalid query' }, { status: 400 });
  const { from, to, page, perPage } = parsed.data;
  const where = { createdAt: { gte: from, lte: to } };
  const [charges, total] = await Promise.all([
    prisma.sandboxCharge.findMany({
      ...{ where, orderBy: { transactionId: 'desc' }, skip: (page - 1) * perPage, take: perPage },
    }),
    prisma.sandboxCharge.count({ where }),
  ]);
  const meta = { total, skipped: (page - 1) * perPage, perPage, page, pageCount: Math.ceil(total / perPage) };
  return Response.json({
    ...{ status: true, message: 'Transactions retrieved' },
    ...{ data: charges.flatMap(listedRow), meta },
  });
}

function listedRow(own: SandboxCharge) {
  const charge = reportedCharge(own);
  const { isMissing, ...other } = listedAs.parse(charge.listedAs ?? {});
  if (isMissing) return [];
  const isPaid = charge.status === 'success' || charge.status === 'reversed';
  return [
    {
      id: charge.transactionId,
      domain: 'test',
      status: charge.status,
      reference: charge.reference,
      amount: charge.amountMinor,
      currency: charge.currency,
      fees: isPaid ? sandboxFee(charge) : null,
      channel: 'card',
      paid_at: charge.paidAt?.toISOString() ?? null,
      created_at: charge.createdAt.toISOString(),
      ...other,
    },
  ];
}
