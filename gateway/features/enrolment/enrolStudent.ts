import {
  ALREADY_ENROLLED,
  CONSENT_TEXT,
  checkEnrolment,
  type Enrolment,
} from '../../../contract/enrolment.ts';
import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { isUniqueViolation } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { ENROLMENTS_PER_PERSON } from './limits.ts';

/**
 * Enrols a parent's child in a course, as unpaid, and records the consent that was given.
 * @returns the id of the student
 * @throws DomainError LIMIT, ALREADY_ENROLLED when this parent has a child of that name in that course
 */
export async function enrolStudent(app: App, viewer: Viewer, enrolment: Enrolment): Promise<string> {
  if (viewer.role !== 'PARENT' && viewer.role !== 'ADMIN') {
    throw new DomainError('NOT_ALLOWED', 'Only a parent or guardian can enrol a child', null);
  }
  await consumeRateLimit(app.prisma, ENROLMENTS_PER_PERSON, viewer.id);
  throwIfInvalid(checkEnrolment(enrolment));
  try {
    return await inTransaction(app, async (tx, effects) => {
      const student = await tx.student.create({
        data: {
          parentId: viewer.id,
          firstName: enrolment.firstName.trim(),
          age: enrolment.age ?? 0,
          course: enrolment.course,
          package: enrolment.package,
          consents: { create: { profileId: viewer.id, text: CONSENT_TEXT } },
        },
        select: { id: true },
      });
      effects.publish('enrolment.changed', { studentId: student.id }, [viewer.id]);
      return student.id;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('ALREADY_ENROLLED', ALREADY_ENROLLED, 'firstName');
    throw error;
  }
}
