import { pendingEnrolmentKey, readStored, writeStored } from '../../lib/storage/personalStorage.ts';
import { type CourseId, courseFromUrl, type PackageId, packageFromUrl } from '../courses/courses.ts';

/** Values typed about the child, stored until it is enrolled. The age is the value of the select. */
export type StudentData = { firstName: string; childAge: string; consent: boolean };

/** Choice of course and package, stored until the parent signs in or finishes. */
export type PendingEnrolment = {
  course: CourseId;
  package: PackageId;
  isMentored: boolean;
  studentData: StudentData | null;
};

/** Reads the pending enrolment of this browser; null when there is none or it is invalid. */
export function readPendingEnrolment(): PendingEnrolment | null {
  return pendingEnrolmentFrom(readStored(pendingEnrolmentKey));
}

export function savePendingEnrolment(
  course: CourseId,
  chosen: PackageId,
  studentData: StudentData | null,
): void {
  const pending: PendingEnrolment = {
    course,
    package: chosen,
    isMentored: chosen === 'mentored',
    studentData,
  };
  writeStored(pendingEnrolmentKey, pending);
}

export function clearPendingEnrolment(): void {
  writeStored(pendingEnrolmentKey, null);
}

/** Validates a stored pending enrolment, since storage can hold anything; returns null for another shape. */
export function pendingEnrolmentFrom(stored: unknown): PendingEnrolment | null {
  if (!isRecord(stored)) return null;
  const course = courseFromUrl(textOf(stored.course));
  const chosen = packageFromUrl(textOf(stored.package));
  if (!course || !chosen) return null;
  return {
    course: course.id,
    package: chosen.id,
    isMentored: chosen.id === 'mentored',
    studentData: studentDataFrom(stored.studentData),
  };
}

/** Returns the path for a person with a pending enrolment after sign-in. */
export function pendingDestination({ course, package: chosen }: PendingEnrolment): string {
  return chosen === 'mentored' ? mentoredPricingPath(course) : enrolPath(course, chosen);
}

export function mentoredPricingPath(course: CourseId): string {
  return `/mentored-pricing?course=${course}`;
}

export function enrolPath(course: CourseId, chosen: PackageId): string {
  return `/enroll?course=${course}&package=${chosen}`;
}

function studentDataFrom(stored: unknown): StudentData | null {
  if (!isRecord(stored)) return null;
  return {
    firstName: textOf(stored.firstName) ?? '',
    childAge: textOf(stored.childAge) ?? '',
    consent: stored.consent === true,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
