import { z } from 'zod';
import type { App, Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { Course } from '../../generated/prisma/enums.ts';
import { recordReads } from '../audit/recordReads.ts';
import { exportRows, type FiltersOf } from '../exports/exportRows.ts';
import { messagesToLookAt } from '../messaging/access.ts';

const FILTERS = z.object({ course: z.enum(Course).optional() });

/** Selects the rows of the table of messages that share contacts. */
export function contactRows(
  _app: App,
  viewer: Pick<Viewer, 'role'> | null,
  { course }: FiltersOf<typeof FILTERS>,
): Prisma.MessageWhereInput {
  return {
    AND: [
      messagesToLookAt(viewer),
      { sharesContact: true, contactSeenAt: null },
      course ? { student: { course } } : {},
    ],
  };
}

/** Records that an admin reads the words of these messages. */
export const recordContactReads = (
  app: App,
  viewer: Pick<Viewer, 'id'>,
  ids: readonly string[],
): Promise<void> =>
  recordReads(app.prisma, viewer, { action: 'message.read', entity: 'Message', ids, reason: null });

/** Writes the table of messages that share contacts to a file. Each message in it counts as read. */
export const contactExport = exportRows({
  table: 'contacts',
  filters: FILTERS,
  where: contactRows,
  count: ({ unprepared }, where) => unprepared.message.count({ where }),
  load: ({ unprepared }, next) =>
    unprepared.message.findMany({
      ...next,
      select: {
        ...{ id: true, subject: true, content: true, createdAt: true },
        sender: { select: { fullName: true } },
        student: { select: { firstName: true, course: true } },
      },
    }),
  recordReads: recordContactReads,
  columns: {
    id: ({ id }) => id,
    from: ({ sender }) => sender.fullName ?? '',
    subject: ({ subject }) => subject ?? '',
    message: ({ content }) => content,
    'conversation about': ({ student }) => student.firstName,
    course: ({ student }) => student.course,
    'sent at (UTC)': ({ createdAt }) => createdAt.toISOString(),
  },
});
