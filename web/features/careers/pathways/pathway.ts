import type { Course } from '../../../../contract/enrolment.ts';

/** Kinds of work that start with what a course teaches, written for children of 10 to 18. */
export type Pathway = {
  /** Its part of the address. */
  id: string;
  course: Course;
  title: string;
  /** One sentence for the list. */
  summary: string;
  /** What the work is, a paragraph in each. */
  about: readonly string[];
  /** Where this work is done in Nigeria. */
  inNigeria: readonly string[];
  /** What helps at school and at home. */
  helps: readonly string[];
  /** How people come to do it for a living. */
  ways: readonly string[];
  /** First steps, each of which can go into a career plan as it stands. */
  steps: readonly string[];
};
