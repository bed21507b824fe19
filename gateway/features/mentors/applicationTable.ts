import { z } from 'zod';
import type { App, Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { MentorApplicationStatus } from '../../generated/prisma/enums.ts';
import { searchConditions } from '../../platform/database/search.ts';
import { exportRows, type FiltersOf } from '../exports/exportRows.ts';
import { visibleApplications } from './access.ts';

const FILTERS = z.object({
  search: z.string().optional(),
  status: z.enum(MentorApplicationStatus).optional(),
});

/** Selects the rows of the table of applications. */
export function applicationRows(
  _app: App,
  viewer: Pick<Viewer, 'id' | 'role'> | null,
  { search, status }: FiltersOf<typeof FILTERS>,
): Prisma.MentorApplicationWhereInput {
  return {
    AND: [visibleApplications(viewer), status ? { status } : {}, ...searchConditions('searchText', search)],
  };
}

/**
 * Writes the table of applications to a file. What an applicant tells for the decision alone is read in the
 * application: the experience, the references, the background check and the identity document.
 */
export const applicationExport = exportRows({
  table: 'applications',
  filters: FILTERS,
  where: applicationRows,
  count: ({ unprepared }, where) => unprepared.mentorApplication.count({ where }),
  load: ({ unprepared }, next) =>
    unprepared.mentorApplication.findMany({
      ...next,
      select: {
        ...{ id: true, status: true, specialization: true, experienceYears: true, submittedAt: true },
        profile: { select: { fullName: true, user: { select: { email: true } } } },
      },
    }),
  columns: {
    id: ({ id }) => id,
    name: ({ profile }) => profile.fullName ?? '',
    'e-mail': ({ profile }) => profile.user.email,
    status: ({ status }) => status,
    teaches: ({ specialization }) => specialization.join(', '),
    years: ({ experienceYears }) => experienceYears,
    'submitted at (UTC)': ({ submittedAt }) => submittedAt.toISOString(),
  },
});
