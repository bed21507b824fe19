import { ALREADY_LINKED, CODE_LIFETIME_MS } from '../../../contract/children.ts';
import { DomainError } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { lockOwnStudent, requireOwnStudent } from './access.ts';
import { CODES_PER_PARENT } from './limits.ts';
import { generatePairingCode, keyedHash } from './pairingCode.ts';

export type IssuedCode = { code: string; expiresAt: Date; studentId: string };

/**
 * Issues a code with which the child's account can be linked to this student row, and revokes earlier codes. Only a
 * keyed hash is stored, so the code can be read from this result alone.
 * @throws DomainError NOT_FOUND, CONFLICT when the child has a login, LIMIT
 */
export async function issuePairingCode(app: App, viewer: Viewer, studentId: string): Promise<IssuedCode> {
  await requireOwnStudent(app.prisma, viewer, studentId);
  await consumeRateLimit(app.prisma, CODES_PER_PARENT, viewer.id);
  const code = generatePairingCode();
  const expiresAt = new Date(Date.now() + CODE_LIFETIME_MS);
  await inTransaction(app, async (tx, effects) => {
    const student = await lockOwnStudent(tx, viewer, studentId);
    if (student.loginId) throw new DomainError('CONFLICT', ALREADY_LINKED, null);
    await tx.pairingCode.deleteMany({ where: { studentId, redeemedAt: null } });
    const codeHash = keyedHash(app, code);
    await tx.pairingCode.create({ data: { studentId, issuedById: viewer.id, codeHash, expiresAt } });
    effects.publish('enrolment.changed', { studentId }, [viewer.id]);
  });
  return { code, expiresAt, studentId };
}
