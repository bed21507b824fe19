import { z } from 'zod';
import type { App } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { alertAdmins } from './notifyDispute.ts';
import { checkDispute } from './sweepDisputes.ts';

const KINDS = ['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve'];

const stored = z.object({ id: z.union([z.number(), z.string()]).transform(String) });

/** Returns whether a webhook announces something about a dispute. */
export const isDisputeEvent = (kind: string): boolean => KINDS.includes(kind);

/**
 * Asks the provider about the dispute that a webhook names, and applies what it says: only the id is taken from the
 * webhook.
 * @returns whether the event needs no further attempt
 */
export async function handleDisputeEvent(app: App, kind: string, body: unknown): Promise<boolean> {
  const named = stored.safeParse(body);
  if (!named.success) return true;
  try {
    const { reported, dispute } = await checkDispute(app, named.data.id);
    if (!dispute) return true;
    if (kind === 'charge.dispute.remind' && dispute.status === 'NEEDS_RESPONSE' && !dispute.response)
      await inTransaction(app, (tx, effects) =>
        alertAdmins(tx, effects, dispute, 'reminder', {
          title: 'A dispute waits for an answer',
          body: 'The payment provider reminds us of it. Without an answer the bank takes the money back.',
        }),
      );
    return kind !== 'charge.dispute.resolve' || reported.status === 'resolved';
  } catch (error) {
    app.log.warn(
      { dispute: named.data.id, err: error },
      'the payment provider did not answer about a dispute',
    );
    return false;
  }
}
