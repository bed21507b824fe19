import { randomUUID } from 'node:crypto';
import { accounts, mentors, students } from '../content/families.ts';
import type { CourseKey } from '../content/types.ts';

/** The ids that rows of several tables refer to, by the keys of the content. */
export type DemoIds = {
  account(key: string): string;
  mentor(accountKey: string): string;
  student(key: string): string;
  lesson(course: CourseKey, number: number): string;
  assignment(course: CourseKey, lessonNumber: number, title: string): string;
};

/** Generates ids. The result throws for a person that the content does not have. */
export function generateIds(): DemoIds {
  const accountIds = idsByKey(accounts.map((account) => account.key));
  const mentorIds = idsByKey(mentors.map((mentor) => mentor.account));
  const studentIds = idsByKey(students.map((student) => student.key));
  const courseIds = new Map<string, string>();
  const courseId = (key: string) => {
    const id = courseIds.get(key) ?? randomUUID();
    courseIds.set(key, id);
    return id;
  };
  return {
    account: (key) => idOf(accountIds, key),
    mentor: (key) => idOf(mentorIds, key),
    student: (key) => idOf(studentIds, key),
    lesson: (course, number) => courseId(`${course}/${number}`),
    assignment: (course, lessonNumber, title) => courseId(`${course}/${lessonNumber}/${title}`),
  };
}

const idsByKey = (keys: string[]) => new Map(keys.map((key) => [key, randomUUID() as string]));

function idOf(ids: Map<string, string>, key: string): string {
  const id = ids.get(key);
  if (!id) throw new Error(`The demo has no person with the key ${key}`);
  return id;
}
