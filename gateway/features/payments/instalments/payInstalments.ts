import { DomainError, notFound } from '../../../../contract/errors.ts';
import { INSTALMENT_TEXTS } from '../../../../contract/instalmentTexts.ts';
import type { App, Viewer } from '../../../context.ts';
import type { Student } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { studentsOfParent } from '../../enrolment/access.ts';
import { beginPayment } from '../beginPayment.ts';
import { payablesOf, quoteParts } from './partsQuote.ts';
import { findLivePlan } from './planRow.ts';

/**
 * Starts the payment of the next part of a plan, or of all that are left, at the price that the plan began with.
 * @returns the payment's id
 * @throws DomainError NOT_FOUND, CONFLICT without a plan or with nothing left to pay, CLOSED, LIMIT, PROVIDER
 */
export async function payInstalments(
  app: App,
  viewer: Viewer,
  { studentId, allLeft }: { studentId: string; allLeft: boolean },
): Promise<string> {
  const student = await app.prisma.student.findFirst({
    where: { AND: [studentsOfParent(viewer), { id: studentId }] },
    select: { id: true },
  });
  if (!student) throw notFound('Student');
  const plan = await findLivePlan(app.prisma, student.id);
  if (!plan) throw new DomainError('CONFLICT', INSTALMENT_TEXTS.noPlan, null);
  const payables = payablesOf(plan.instalments);
  if (!payables) throw new DomainError('CONFLICT', INSTALMENT_TEXTS.allPaid, null);
  const quote = quoteParts(plan, allLeft ? payables.rest : payables.next);
  // Asked with the student locked: another payment of the same parts may have settled since.
  const check = async ({ id }: Student, tx: Tx) => {
    const now = await findLivePlan(tx, id);
    if (now?.id !== plan.id) return new DomainError('CONFLICT', INSTALMENT_TEXTS.noPlan, null);
    const left = payablesOf(now.instalments);
    if (!left) return new DomainError('CONFLICT', INSTALMENT_TEXTS.allPaid, null);
    const { firstPart, lastPart } = allLeft ? left.rest : left.next;
    return firstPart === quote.firstPart && lastPart === quote.lastPart
      ? null
      : new DomainError('CONFLICT', INSTALMENT_TEXTS.paidMeanwhile, null);
  };
  return beginPayment(app, viewer, student.id, quote, check);
}
