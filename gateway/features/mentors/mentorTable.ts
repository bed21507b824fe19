import { z } from 'zod';
import { CHECK_STATES, type CheckState, checkStateOf } from '../../../contract/mentorRecords.ts';
import type { App } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { searchConditions } from '../../platform/database/search.ts';
import type { ViewerIdentity } from '../enrolment/access.ts';
import { exportRows, type FiltersOf } from '../exports/exportRows.ts';
import { type ExportFilters, parseExportFilters } from '../exports/tableExports.ts';
import { acceptingMentorIds } from './acceptingMentors.ts';
import { visibleMentors } from './access.ts';

const FILTERS = z.object({
  search: z.string().optional(),
  isActive: z.stringbool().optional(),
  isAccepting: z.stringbool().optional(),
  backgroundCheck: z.enum(CHECK_STATES).optional(),
});

/** Names of the filters of the table. */
export const MENTOR_FILTER_NAMES: readonly string[] = Object.keys(FILTERS.shape);

/** Selects the rows of the table of mentors. */
export async function mentorRows(
  { unprepared }: App,
  viewer: ViewerIdentity | null,
  { search, isActive, isAccepting, backgroundCheck }: FiltersOf<typeof FILTERS>,
): Promise<Prisma.MentorWhereInput> {
  const accepting = isAccepting == null ? [] : await acceptingMentorIds(unprepared);
  return {
    AND: [
      visibleMentors(viewer),
      isActive == null ? {} : { isActive },
      isAccepting == null ? {} : { id: isAccepting ? { in: accepting } : { notIn: accepting } },
      backgroundCheck ? inCheckState(backgroundCheck) : {},
      { profile: { AND: searchConditions('searchText', search) } },
    ],
  };
}

const MONTH_MS = 30 * 86_400_000;

function inCheckState(state: CheckState): Prisma.MentorWhereInput {
  const now = new Date();
  const soon = new Date(now.getTime() + MONTH_MS);
  const ranges = {
    NONE: null,
    VALID: { gt: soon },
    EXPIRING: { gt: now, lte: soon },
    EXPIRED: { lte: now },
  };
  return { backgroundCheckExpiresAt: ranges[state] };
}

/** Returns the ids of the mentors that the filters select, the newest first, at most `limit`. */
export async function selectMentors(
  app: App,
  viewer: ViewerIdentity,
  filters: ExportFilters,
  limit: number,
): Promise<string[]> {
  const rows = await app.unprepared.mentor.findMany({
    where: await mentorRows(app, viewer, parseExportFilters(FILTERS, filters)),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Writes the table of mentors to a file; nothing of the background check but its state and until when it is valid. */
export const mentorExport = exportRows({
  table: 'mentors',
  filters: FILTERS,
  where: mentorRows,
  count: ({ unprepared }, where) => unprepared.mentor.count({ where }),
  load: ({ unprepared }, next) =>
    unprepared.mentor.findMany({
      ...next,
      select: {
        ...{ id: true, isActive: true, maxStudents: true, specialization: true, createdAt: true },
        backgroundCheckExpiresAt: true,
        profile: { select: { fullName: true, user: { select: { email: true } } } },
        _count: { select: { students: { where: { paymentStatus: 'COMPLETED' } } } },
      },
    }),
  columns: {
    id: ({ id }) => id,
    name: ({ profile }) => profile.fullName ?? '',
    'e-mail': ({ profile }) => profile.user.email,
    active: ({ isActive }) => (isActive ? 'yes' : 'no'),
    students: ({ _count }) => _count.students,
    'most students': ({ maxStudents }) => maxStudents ?? '',
    teaches: ({ specialization }) => specialization.join(', '),
    'background check': ({ backgroundCheckExpiresAt }) => checkStateOf(backgroundCheckExpiresAt, Date.now()),
    'valid until (UTC)': ({ backgroundCheckExpiresAt }) => backgroundCheckExpiresAt?.toISOString() ?? '',
    'since (UTC)': ({ createdAt }) => createdAt.toISOString(),
  },
});
