import type { DomainError } from '../../../contract/errors.ts';
import type { Student } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';

/** Returns the reason why a student cannot complete a lesson yet, or null when nothing is missing. */
export type CompletionRequirement = (
  db: Db,
  student: Pick<Student, 'id' | 'package' | 'mentorId'>,
  lessonId: string,
) => Promise<DomainError | null>;

const requirements: CompletionRequirement[] = [];

/** Registers a requirement. Called once by the index of the feature that has it. */
export function registerCompletionRequirement(requirement: CompletionRequirement): void {
  requirements.push(requirement);
}

/** Returns the first requirement that is not met, or null. Call it inside the transaction that completes the lesson. */
export async function unmetRequirement(
  db: Db,
  student: Pick<Student, 'id' | 'package' | 'mentorId'>,
  lessonId: string,
): Promise<DomainError | null> {
  for (const requirement of requirements) {
    const problem = await requirement(db, student, lessonId);
    if (problem) return problem;
  }
  return null;
}
