import { z } from 'zod';
import type { App, Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { ContactTextKind, Course } from '../../generated/prisma/enums.ts';
import { recordReads } from '../audit/recordReads.ts';
import { exportRows, type FiltersOf } from '../exports/exportRows.ts';
import { visibleContactTexts } from './access.ts';

const FILTERS = z.object({ kind: z.enum(ContactTextKind).optional(), course: z.enum(Course).optional() });

/** Selects the rows of the table of texts outside of the threads that share contacts. */
export function contactTextRows(
  _app: App,
  viewer: Pick<Viewer, 'role'> | null,
  { kind, course }: FiltersOf<typeof FILTERS>,
): Prisma.ContactTextWhereInput {
  return {
    AND: [
      visibleContactTexts(viewer),
      { seenAt: null },
      kind ? { kind } : {},
      course ? { student: { course } } : {},
    ],
  };
}

/** Records that an admin reads these texts. */
export const recordContactTextReads = (
  app: App,
  viewer: Pick<Viewer, 'id'>,
  ids: readonly string[],
): Promise<void> =>
  recordReads(app.prisma, viewer, { action: 'contactText.read', entity: 'ContactText', ids, reason: null });

/** Writes the table of texts that share contacts to a file. Each text in it counts as read. */
export const contactTextExport = exportRows({
  table: 'contactTexts',
  filters: FILTERS,
  where: contactTextRows,
  count: ({ unprepared }, where) => unprepared.contactText.count({ where }),
  load: ({ unprepared }, next) =>
    unprepared.contactText.findMany({
      ...next,
      select: {
        ...{ id: true, kind: true, content: true, createdAt: true },
        sender: { select: { fullName: true } },
        student: { select: { firstName: true, course: true } },
      },
    }),
  recordReads: recordContactTextReads,
  columns: {
    id: ({ id }) => id,
    kind: ({ kind }) => kind,
    from: ({ sender }) => sender?.fullName ?? '',
    text: ({ content }) => content,
    'about the child': ({ student }) => student.firstName,
    course: ({ student }) => student.course,
    'sent at (UTC)': ({ createdAt }) => createdAt.toISOString(),
  },
});
