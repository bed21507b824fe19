import { DomainError, throwIfInvalid } from '../../../../contract/errors.ts';
import { checkCannedAnswer, MAX_CANNED_ANSWERS, TICKET_TEXTS } from '../../../../contract/tickets.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { recordAuditEntry } from '../../audit/recordAuditEntry.ts';

/** An answer that the team keeps. The client generates its id, so that a retry with the same id is safe. */
export type CannedAnswerDraft = { id: string; title: string; text: string };

/**
 * Keeps an answer for the whole team.
 * @returns its id
 * @throws DomainError BAD_INPUT, LIMIT, CONFLICT for an id that another answer has
 */
export async function createCannedAnswer(
  app: App,
  viewer: Viewer,
  draft: CannedAnswerDraft,
): Promise<string> {
  throwIfInvalid(checkCannedAnswer(draft));
  const { id } = draft;
  const [title, text] = [draft.title.trim(), draft.text.trim()];
  await inTransaction(app, async (tx) => {
    // Serializes new answers, so that two at the same time cannot exceed the limit.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('cannedAnswers'))::text`;
    const stored = await tx.cannedAnswer.findUnique({ where: { id } });
    if (stored?.title === title && stored.text === text) return;
    if (stored) throw new DomainError('CONFLICT', TICKET_TEXTS.idTaken, 'id');
    if ((await tx.cannedAnswer.count()) >= MAX_CANNED_ANSWERS)
      throw new DomainError('LIMIT', TICKET_TEXTS.tooManyCanned, null);
    await tx.cannedAnswer.create({ data: { id, title, text } });
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'cannedAnswer.create', entity: 'CannedAnswer', entityId: id, after: { title, text } },
    });
  });
  return id;
}
