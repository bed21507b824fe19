import { setTimeout as wait } from 'node:timers/promises';
import type { DisputeStatus } from '../../../contract/disputes.ts';
import type { PaymentStatus } from '../../../contract/payments.ts';
import type { RefundStatus } from '../../../contract/refunds.ts';
import type { Prisma } from '../../../gateway/platform/database/prisma.ts';

/** A payment as the product has it, with its newest refund and dispute. */
export type Seen = {
  reference: string;
  status: PaymentStatus;
  refundId: string | null;
  refundStatus: RefundStatus | null;
  refundVersion: number | null;
  refundRound: number | null;
  disputeId: string | null;
  disputeStatus: DisputeStatus | null;
  disputeVersion: number | null;
};

export type Watch = {
  /** Waits until a payment is as expected. @returns it as it was then; null when it has not become so in time */
  until(reference: string, isExpected: (seen: Seen) => boolean, timeoutMs: number): Promise<Seen | null>;
  stop(): void;
};

type Waiting = { isExpected(seen: Seen): boolean; resolve(seen: Seen | null): void; until: number };

const INTERVAL_MS = 200;

/** Reads the payments that stories wait for, all of them in one statement. */
export function watchPayments(prisma: Prisma): Watch {
  const waiting = new Map<string, Set<Waiting>>();
  let isStopped = false;
  const read = async () => {
    const seen = await readSeen(prisma, [...waiting.keys()]);
    const now = Date.now();
    for (const [reference, all] of waiting) {
      const row = seen.get(reference);
      for (const one of all) {
        const isMet = row !== undefined && one.isExpected(row);
        if (!isMet && now < one.until && !isStopped) continue;
        all.delete(one);
        one.resolve(isMet ? row : null);
      }
      if (all.size === 0) waiting.delete(reference);
    }
  };
  const running = (async () => {
    while (!isStopped) {
      // The connection of this very statement may be the one that is dropped.
      if (waiting.size > 0) await read().catch(() => {});
      await wait(INTERVAL_MS);
    }
  })();
  void running;
  return {
    until(reference, isExpected, timeoutMs) {
      const { promise, resolve } = Promise.withResolvers<Seen | null>();
      const all = waiting.get(reference) ?? new Set();
      waiting.set(reference, all.add({ isExpected, resolve, until: Date.now() + timeoutMs }));
      return promise;
    },
    stop() {
      isStopped = true;
    },
  };
}

async function readSeen(prisma: Prisma, references: string[]): Promise<Map<string, Seen>> {
  const rows = await prisma.$queryRaw<Seen[]>`
    SELECT p.reference, p.status::text AS status, r.id AS "refundId", r.status::text AS "refundStatus",
      r.version AS "refundVersion", r.round AS "refundRound", d.id AS "disputeId",
      d.status::text AS "disputeStatus", d.version AS "disputeVersion"
    FROM "Payment" p
    LEFT JOIN LATERAL (
      SELECT * FROM "RefundRequest" r WHERE r."paymentId" = p.id ORDER BY r."createdAt" DESC LIMIT 1
    ) r ON true
    LEFT JOIN LATERAL (
      SELECT * FROM "Dispute" d WHERE d."paymentId" = p.id ORDER BY d."createdAt" DESC LIMIT 1
    ) d ON true
    WHERE p.reference = ANY (${references})`;
  return new Map(rows.map((row) => [row.reference, row]));
}
