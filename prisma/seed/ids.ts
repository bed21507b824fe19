import { randomUUID } from 'node:crypto';
import { accounts, mentors, students } from '../content/families.ts';
import type { CourseKey } from '../content/types.ts';

/** The ids of what the rows of several tables refer to, by the keys of the content. */
export type DemoIds = {
  account(key: string): string;
  mentor(accountKey: string): string;
  student(key: string): string;
  lesson(course: CourseKey, number: number): string;
  assignment(course: CourseKey, lessonNumber: number, title: string): string;
};

/** Draws fresh ids. Asking for a person the content does not have throws. */
export function drawIds(): DemoIds {
  const accountIds = idsByKey(accounts.map((account) => account.key));
  const mentorIds = idsByKey(mentors.map((mentor) => mentor.account));
  const studentIds = idsByKey(students.map((student) => student.key));
  const courseIds = new Map<string, string>();
  const drawn = (key: string) => {
    const id = courseIds.get(key) ?? randomUUID();
    courseIds.set(key, id);
    return id;
  };
  return {
    account: (key) => known(accountIds, key),
    mentor: (key) => known(mentorIds, key),
    student: (key) => known(studentIds, key),
    lesson: (course, number) => drawn(`${course}/${number}`),
    assignment: (course, lessonNumber, title) => drawn(`${course}/${lessonNumber}/${title}`),
  };
}

const idsByKey = (keys: string[]) => new Map(keys.map((key) => [key, randomUUID() as string]));

function known(ids: Map<string, string>, key: string): string {
  const id = ids.get(key);
  if (!id) throw new Error(`The demo has nobody called ${key}`);
  return id;
}
