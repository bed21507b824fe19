import {
  ALREADY_ENROLLED,
  CONSENT_TEXT,
  checkCorrectable,
  checkEnrolment,
  type Enrolment,
  nameKey,
} from '../../../contract/enrolment.ts';
import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { type Effects, inTransaction } from '../../events/transaction.ts';
import { isUniqueViolation, type Tx } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { studentsOfParent } from './access.ts';
import { ENROLMENTS_PER_PERSON } from './limits.ts';
import { lockOwnStudent, requireFreeCourse, writeUnpaid } from './unpaidEnrolment.ts';

/**
 * Enrols a parent's child in a course, as unpaid, and records the consent that was given. A child of that name who is
 * in that course with another package and unpaid gets the chosen package instead, so that the price is of that.
 * @returns the id of the student
 * @throws DomainError LIMIT, CONFLICT, ALREADY_ENROLLED when this parent has a child of that name in that course, paid or
 * with that package
 */
export async function enrolStudent(app: App, viewer: Viewer, enrolment: Enrolment): Promise<string> {
  if (viewer.role !== 'PARENT' && viewer.role !== 'ADMIN') {
    throw new DomainError('NOT_ALLOWED', 'Only a parent or guardian can enrol a child', null);
  }
  await consumeRateLimit(app.prisma, ENROLMENTS_PER_PERSON, viewer.id);
  throwIfInvalid(checkEnrolment(enrolment));
  try {
    return await inTransaction(
      app,
      async (tx, effects) =>
        (await enrolAgain(tx, effects, viewer, enrolment)) ??
        (await createStudent(tx, effects, viewer, enrolment)),
    );
  } catch (error) {
    if (isUniqueViolation(error)) throw alreadyEnrolled();
    throw error;
  }
}

const alreadyEnrolled = () => new DomainError('ALREADY_ENROLLED', ALREADY_ENROLLED, 'firstName');

async function createStudent(
  tx: Tx,
  effects: Effects,
  viewer: Viewer,
  enrolment: Enrolment,
): Promise<string> {
  await requireFreeCourse(tx, viewer, null, enrolment);
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
}

/** Changes the package of the same child's unpaid enrolment in the course. @returns its id; null if there is none */
async function enrolAgain(
  tx: Tx,
  effects: Effects,
  viewer: Viewer,
  { firstName, age, course, package: chosen }: Enrolment,
): Promise<string | null> {
  const enrolled = await tx.student.findMany({
    where: { AND: [studentsOfParent(viewer), { course }] },
    select: { id: true, firstName: true },
  });
  const same = enrolled.find((student) => nameKey(student.firstName) === nameKey(firstName));
  if (!same) return null;
  const before = await lockOwnStudent(tx, viewer, same.id);
  if (before.package === chosen || checkCorrectable(before, { course })) throw alreadyEnrolled();
  await writeUnpaid(tx, effects, before, {
    firstName: firstName.trim(),
    age: age ?? before.age,
    course,
    package: chosen,
  });
  await tx.consent.create({ data: { studentId: before.id, profileId: viewer.id, text: CONSENT_TEXT } });
  return before.id;
}
