import { z } from 'zod';
import { pattern } from '../../../contract/pattern.ts';
import { MAX_TABLE_SEARCH_LENGTH } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { Course } from '../../generated/prisma/enums.ts';
import type { BulkViewer } from '../bulkActions/definitions.ts';
import { exportRows, type FiltersOf } from '../exports/exportRows.ts';
import { type ExportFilters, parseExportFilters } from '../exports/tableExports.ts';
import { managedLessons } from './access.ts';

const FILTERS = z.object({
  search: z.string().optional(),
  course: z.enum(Course).optional(),
  isPublished: z.stringbool().optional(),
});

/** Names of the filters of the table. */
export const LESSON_FILTER_NAMES: readonly string[] = Object.keys(FILTERS.shape);

/** Selects the rows of the table of lessons. */
export function lessonRows(
  _app: App,
  viewer: Pick<Viewer, 'role'> | null,
  { search, course, isPublished }: FiltersOf<typeof FILTERS>,
): Prisma.LessonWhereInput {
  return {
    AND: [
      managedLessons(viewer),
      course ? { course } : {},
      isPublished == null ? {} : { isPublished },
      ...wordConditions(search),
    ],
  };
}

const LESSON_NUMBER = pattern({ max: 4, matches: /^\d{1,4}$/ });

/**
 * Returns a condition per word of a search. A course has a hundred lessons at most, so that they need no column and no
 * index of their own, and a number is that of a lesson and not the beginning of others.
 */
const wordConditions = (search: string | null | undefined): Prisma.LessonWhereInput[] =>
  (search ?? '')
    .slice(0, MAX_TABLE_SEARCH_LENGTH)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => hasWord(word.replace(/[\\%_]/g, '\\$&')));

const hasWord = (text: string): Prisma.LessonWhereInput => ({
  OR: [
    { title: { contains: text, mode: 'insensitive' } },
    { description: { contains: text, mode: 'insensitive' } },
    ...(LESSON_NUMBER.test(text) ? [{ number: Number(text) }] : []),
  ],
});

/** Returns the ids of the lessons that the filters select, in the order of the courses, at most `limit`. */
export async function selectLessons(
  app: App,
  viewer: BulkViewer,
  filters: ExportFilters,
  limit: number,
): Promise<string[]> {
  const rows = await app.unprepared.lesson.findMany({
    where: lessonRows(app, viewer, parseExportFilters(FILTERS, filters)),
    orderBy: [{ courseOrder: 'asc' }, { id: 'asc' }],
    take: limit,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Writes the table of lessons to a file. */
export const lessonExport = exportRows({
  table: 'lessons',
  filters: FILTERS,
  where: lessonRows,
  count: ({ unprepared }, where) => unprepared.lesson.count({ where }),
  load: ({ unprepared }, next) =>
    unprepared.lesson.findMany({
      ...next,
      select: {
        ...{ id: true, course: true, number: true, title: true, description: true },
        ...{ videoDurationMinutes: true, isPublished: true },
        assignments: { select: { _count: { select: { submissions: true } } } },
        _count: { select: { completions: true } },
      },
    }),
  columns: {
    id: ({ id }) => id,
    course: ({ course }) => course,
    lesson: ({ number }) => number,
    title: ({ title }) => title,
    description: ({ description }) => description ?? '',
    published: ({ isPublished }) => (isPublished ? 'yes' : 'no'),
    minutes: ({ videoDurationMinutes }) => videoDurationMinutes,
    assignments: ({ assignments }) => assignments.length,
    completions: ({ _count }) => _count.completions,
    submissions: ({ assignments }) => assignments.reduce((sum, { _count }) => sum + _count.submissions, 0),
  },
});
