import { z } from 'zod';
import { Course } from '../../generated/prisma/enums.ts';
import { timeZoneOf } from '../accounts/days.ts';
import { exportRows } from '../exports/exportRows.ts';
import { listedSubmissions, SUBMISSION_STATES, submissionFilters } from './submissionTable.ts';

const FILTERS = z.object({
  state: z.enum(SUBMISSION_STATES).optional(),
  course: z.enum(Course).optional(),
  from: z.string().optional(),
  to: z.string().optional(),
});

/** Writes the table of submissions to a file, without what was handed in. */
export const submissionExport = exportRows({
  table: 'submissions',
  filters: FILTERS,
  where: async ({ prisma }, viewer, filters) => {
    const timeZone = await timeZoneOf(prisma, viewer.id);
    return { AND: [listedSubmissions(viewer), ...submissionFilters({ ...filters, timeZone })] };
  },
  count: ({ unprepared }, where) => unprepared.submission.count({ where }),
  load: ({ unprepared }, next) =>
    unprepared.submission.findMany({
      ...next,
      select: {
        ...{ id: true, attempt: true, status: true, submittedAt: true, reviewedAt: true },
        assignment: { select: { title: true, lesson: { select: { course: true, number: true } } } },
        student: {
          select: { firstName: true, mentor: { select: { profile: { select: { fullName: true } } } } },
        },
      },
    }),
  columns: {
    id: ({ id }) => id,
    assignment: ({ assignment }) => assignment.title,
    child: ({ student }) => student.firstName,
    course: ({ assignment }) => assignment.lesson.course,
    lesson: ({ assignment }) => assignment.lesson.number,
    attempt: ({ attempt }) => attempt,
    status: ({ status }) => status,
    mentor: ({ student }) => student.mentor?.profile.fullName ?? '',
    'handed in at (UTC)': ({ submittedAt }) => submittedAt.toISOString(),
    'reviewed at (UTC)': ({ reviewedAt }) => reviewedAt?.toISOString() ?? '',
  },
});
