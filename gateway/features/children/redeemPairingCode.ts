import { CODE_REJECTED, checkCode, normalizeCode, ONLY_FOR_CHILDREN } from '../../../contract/children.ts';
import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit, networkKey } from '../../platform/limits/limits.ts';
import { notify } from '../notifications/notify.ts';
import { TRIES_PER_ACCOUNT, TRIES_PER_ADDRESS } from './limits.ts';
import { keyedHash } from './pairingCode.ts';

/**
 * Links the viewer's account to the student row that a code was issued for. Throws the same error for a code that is
 * wrong, expired, used, meant for someone else, or for a row that has been linked since.
 * @param input the code as typed, and the client's address for the limit
 * @returns the id of the student
 */
export async function redeemPairingCode(
  app: App,
  viewer: Viewer,
  input: { code: string; address: string },
): Promise<string> {
  if (viewer.role !== 'STUDENT') throw new DomainError('NOT_ALLOWED', ONLY_FOR_CHILDREN, null);
  throwIfInvalid(checkCode(input.code));
  await consumeRateLimit(app.prisma, TRIES_PER_ACCOUNT, viewer.id);
  await consumeRateLimit(app.prisma, TRIES_PER_ADDRESS, networkKey(app.config, input.address));
  const codeHash = keyedHash(app, normalizeCode(input.code));
  return inTransaction(app, async (tx, effects) => {
    const code = await tx.pairingCode.findUnique({
      where: { codeHash },
      select: { id: true, studentId: true, student: { select: { parentId: true, firstName: true } } },
    });
    if (!code) throw invalidCode();
    const { studentId, student } = code;
    // Locks the row before the code, in the order of every other write of a link, so that they cannot deadlock.
    const linked = await tx.student.updateMany({
      where: { id: studentId, loginId: null, parentId: { not: viewer.id } },
      data: { loginId: viewer.id },
    });
    const redeemed = await tx.pairingCode.updateMany({
      where: { id: code.id, redeemedAt: null, expiresAt: { gt: new Date() } },
      data: { redeemedAt: new Date() },
    });
    // A login created by a parent belongs to that family: its guardian can sign in and would see another's child.
    const otherFamily = await tx.profile.count({
      where: { id: viewer.id, NOT: { OR: [{ guardianId: null }, { guardianId: student.parentId }] } },
    });
    if (linked.count !== 1 || redeemed.count !== 1 || otherFamily > 0) throw invalidCode();
    notify(effects, {
      kind: 'ENROLMENT',
      recipientIds: [student.parentId],
      studentId,
      title: `${student.firstName} has joined`,
      body: `An account used the code that you issued for ${student.firstName}. If it was not your child, unlink it in your profile.`,
      actionUrl: '/profile?tab=students',
      actionText: 'See your students',
      subjectKey: `link:${code.id}`,
    });
    effects.publish('enrolment.changed', { studentId }, [student.parentId, viewer.id]);
    effects.publish('access.changed', { userId: viewer.id }, [viewer.id]);
    return studentId;
  });
}

const invalidCode = () => new DomainError('BAD_INPUT', CODE_REJECTED, 'code');
