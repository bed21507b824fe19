import { badInput, type DomainError } from './errors.ts';

/** Most characters of an action, of a kind of record and of the id of a record. */
export const MAX_AUDIT_TEXT_LENGTH = 100;

/** Checks the lengths of the texts that the audit log is filtered by. Returns the problem, or null. */
export function checkAuditFilter(
  texts: Record<'action' | 'entity' | 'entityId', string | null>,
): DomainError | null {
  for (const field of ['action', 'entity', 'entityId'] as const)
    if ((texts[field]?.length ?? 0) > MAX_AUDIT_TEXT_LENGTH)
      return badInput(field, `This can have ${MAX_AUDIT_TEXT_LENGTH} characters`);
  return null;
}
