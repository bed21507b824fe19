import {
  ALREADY_ENROLLED,
  CONSENT_TEXT,
  type Correction,
  checkCorrectable,
  correctionProblems,
} from '../../../contract/enrolment.ts';
import { DomainError, firstProblem, throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { isUniqueViolation } from '../../platform/database/prisma.ts';
import { lockOwnStudent, requireFreeCourse, writeUnpaid } from './unpaidEnrolment.ts';

/**
 * Changes an unpaid enrolment as its parent: name, age, course and package. A payment that was started keeps its quote:
 * should it succeed, it opens what it was started for. Saving the same values again changes nothing.
 * @returns the id of the student
 * @throws DomainError NOT_FOUND, BAD_INPUT, ALREADY_ENROLLED when another child of that name is in that course, CONFLICT
 * when it is paid or another enrolment's payment could still lead to the same course
 */
export async function correctEnrolment(
  app: App,
  viewer: Viewer,
  { studentId, ...wanted }: Correction,
): Promise<string> {
  try {
    await inTransaction(app, async (tx, effects) => {
      const before = await lockOwnStudent(tx, viewer, studentId);
      throwIfInvalid(checkCorrectable(before, wanted));
      throwIfInvalid(firstProblem(correctionProblems(wanted, before)));
      const { course } = wanted;
      const change = {
        ...{ firstName: wanted.firstName.trim(), age: wanted.age ?? before.age },
        ...{ course, package: wanted.package },
      };
      await requireFreeCourse(tx, viewer, before, change);
      await writeUnpaid(tx, effects, before, change);
      if (course !== before.course)
        await tx.consent.create({ data: { studentId, profileId: viewer.id, text: CONSENT_TEXT } });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('ALREADY_ENROLLED', ALREADY_ENROLLED, 'firstName');
    throw error;
  }
  return studentId;
}
