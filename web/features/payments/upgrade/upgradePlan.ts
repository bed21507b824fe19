import { DEFAULT_LESSON_COUNT } from '../../../../contract/lessons.ts';
import type { UpgradeQuery } from './upgrade.generated.ts';

export type UpgradableStudent = NonNullable<UpgradeQuery['student']>;

/** Of an enrolment that is paid in parts, too: the page says what comes first. */
const PAID: readonly string[] = ['COMPLETED', 'OVERDUE'];

/** Returns the student to upgrade, or null if there is none: the page is then not for this viewer. */
export function upgradableStudent(data: UpgradeQuery, viewerId: string): UpgradableStudent | null {
  const { student } = data;
  const isUpgradable =
    student?.parent.id === viewerId && student.package === 'DIY' && PAID.includes(student.paymentStatus);
  return isUpgradable ? student : null;
}

/** Counts the lessons of the course and how many of them are complete. */
export function lessonProgress(
  { course, completions }: UpgradableStudent,
  { websiteLessons, videoLessons }: Pick<UpgradeQuery, 'websiteLessons' | 'videoLessons'>,
): { completed: number; total: number } {
  const lessons = course === 'WEBSITE_APP' ? websiteLessons : videoLessons;
  const done = new Set(completions.map(({ lessonId }) => lessonId));
  return {
    completed: lessons.filter(({ id }) => done.has(id)).length,
    total: lessons.length || DEFAULT_LESSON_COUNT,
  };
}

/** Formats progress, such as '7/20 lessons completed'. */
export function progressText({ completed, total }: { completed: number; total: number }): string {
  return `${completed}/${total} lessons completed`;
}

/** Returns true if a parameter of an address is the id of a student (a UUID). */
export function isStudentId(text: string | null): text is string {
  return text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
