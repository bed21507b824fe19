import { z } from 'zod';
import { Course } from '../../generated/prisma/enums.ts';
import { timeZoneOf } from '../accounts/days.ts';
import { exportRows } from '../exports/exportRows.ts';
import { visibleFamilies } from './access.ts';
import { FAMILY_STEPS, familyFilters, stepOf } from './familyTable.ts';

const FILTERS = z.object({
  search: z.string().optional(),
  step: z.enum(FAMILY_STEPS).optional(),
  course: z.enum(Course).optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  activeFrom: z.string().optional(),
  activeTo: z.string().optional(),
});

/** Writes the table of families to a file. */
export const familyExport = exportRows({
  table: 'families',
  filters: FILTERS,
  where: async ({ prisma }, viewer, filters) => {
    const timeZone = await timeZoneOf(prisma, viewer.id);
    return { AND: [visibleFamilies(viewer), ...familyFilters({ ...filters, timeZone })] };
  },
  count: ({ unprepared }, where) => unprepared.familyProgress.count({ where }),
  load: ({ unprepared }, next) =>
    unprepared.familyProgress.findMany({
      ...next,
      include: {
        parent: {
          select: {
            fullName: true,
            user: { select: { email: true } },
            _count: { select: { children: true } },
          },
        },
      },
    }),
  columns: {
    id: ({ id }) => id,
    parent: ({ parent }) => parent.fullName ?? '',
    'e-mail': ({ parent }) => parent.user.email,
    children: ({ parent }) => parent._count.children,
    'came as far as': (family) => stepOf(family) ?? 'SIGNED_UP',
    'signed up at (UTC)': ({ signedUpAt }) => signedUpAt.toISOString(),
  },
});
