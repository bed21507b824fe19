import type { Course } from '../../../generated/types.ts';

type Days = { from: string; to: string };
type Filters = Record<string, string | null>;

/** Options are in the URL as the tables write them. */
const withQuery = (path: string, { course, ...values }: Filters & { course: Course | null }) => {
  const query = new URLSearchParams();
  const all = { ...values, course: course?.toLowerCase().replaceAll('_', '-') };
  for (const [name, value] of Object.entries(all)) if (value) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
};

type Of = { course: Course | null };

/** The tables that show the rows behind a figure: as many as the figure counts. */
export const rowsPath = {
  /** The money of completed payments; `money` narrows it to what went back. */
  payments: (
    filters: Of & Days & { money: 'received' | 'returned'; currency: string; package: string | null },
  ) => withQuery('/admin/payments', { ...filters, currency: filters.currency.toLowerCase() }),
  enrolments: ({ from, to, course }: Of & Days) => withQuery('/admin/students', { from, to, course }),
  /** Families that signed up on the days and came as far as a step since; null for all that signed up. */
  families: ({ step, from, to, course }: Of & Days & { step: string | null }) =>
    // Of which course a sign-up is, or a verified address, nobody knows yet.
    withQuery('/admin/families', { step, from, to, course: isOfCourse(step) ? course : null }),
  activeFamilies: ({ from, to, course }: Of & Days) =>
    withQuery('/admin/families', { activeFrom: from, activeTo: to, course }),
  /** Children who were enrolled on the days and have paid; of them, those who have completed a lesson, if one is given. */
  cohort: ({ lessonId, from, to, course }: Of & Days & { lessonId: string | null }) =>
    withQuery('/admin/students', { from, to, payment: 'completed', lessonId, course }),
  waitingReviews: ({ course }: Of) => withQuery('/admin/submissions', { state: 'waiting', course }),
  reviews: ({ from, to, course }: Of & Days) =>
    withQuery('/admin/submissions', { state: 'reviewed', from, to, course }),
  mentor: (mentorId: string) =>
    withQuery('/admin/students', { mentorId, payment: 'completed', course: null }),
};

const isOfCourse = (step: string | null) => step !== null && step !== 'verified';
