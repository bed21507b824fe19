import { throwIfInvalid } from '../../../contract/errors.ts';
import { type BackgroundCheck, checkBackgroundCheck } from '../../../contract/mentorRecords.ts';
import { checkVersion } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { changedValues, recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { auditedMentor, lockMentor } from './mentorRow.ts';

export type RenewedCheck = BackgroundCheck & { mentorId: string; version: number };

/**
 * Records the current background check of a mentor.
 * @returns the id of the mentor record
 * @throws DomainError NOT_FOUND, BAD_INPUT for a check that has expired, CONFLICT
 */
export async function renewBackgroundCheck(app: App, viewer: Viewer, check: RenewedCheck): Promise<string> {
  throwIfInvalid(checkBackgroundCheck(check, new Date()));
  const { mentorId: id, version, reference, expiresAt } = check;
  await inTransaction(app, async (tx) => {
    const before = await lockMentor(tx, viewer, id);
    throwIfInvalid(checkVersion(before.version, version));
    const after = await tx.mentor.update({
      where: { id },
      data: { backgroundCheckReference: reference.trim(), backgroundCheckExpiresAt: expiresAt },
    });
    const changed = changedValues(auditedMentor(before), auditedMentor(after));
    if (!changed) return;
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'mentor.renewBackgroundCheck', entity: 'Mentor', entityId: id },
      ...changed,
    });
  });
  return id;
}
