import { BULK_TEXTS, type BulkActionKind } from '../../../contract/bulkActions.ts';
import type { Db } from '../../platform/database/prisma.ts';
import type { BulkActionDefinition, BulkPreviewRow, BulkViewer } from '../bulkActions/definitions.ts';
import { managedLessons } from './access.ts';
import { LESSON_FILTER_NAMES, selectLessons } from './lessonTable.ts';
import { applyPublication } from './setLessonPublished.ts';

/** Publishes or unpublishes many lessons. */
const bulkPublication = (kind: BulkActionKind, isPublished: boolean): BulkActionDefinition => ({
  kind,
  filters: LESSON_FILTER_NAMES,
  checkReason: null,
  select: selectLessons,
  preview: (db, viewer, ids) => previewPublications(db, viewer, ids, isPublished),
  async apply({ tx, viewer, subjectId: lessonId }) {
    return (await applyPublication(tx, viewer, { lessonId, isPublished, version: null })) ? {} : null;
  },
  undo: ({ tx, viewer, subjectId: lessonId }) =>
    applyPublication(tx, viewer, { lessonId, isPublished: !isPublished, version: null }),
});

export const bulkPublications: readonly BulkActionDefinition[] = [
  bulkPublication('PUBLISH_LESSONS', true),
  bulkPublication('UNPUBLISH_LESSONS', false),
];

const stateText = (isPublished: boolean) => (isPublished ? 'Published' : 'Draft');

async function previewPublications(
  db: Db,
  viewer: BulkViewer,
  ids: readonly string[],
  isPublished: boolean,
): Promise<BulkPreviewRow[]> {
  const lessons = await db.lesson.findMany({
    where: { AND: [{ id: { in: [...ids] } }, managedLessons(viewer)] },
  });
  return lessons.map((lesson) => ({
    subjectId: lesson.id,
    label: `Lesson ${lesson.number}: ${lesson.title}`,
    before: stateText(lesson.isPublished),
    after: stateText(isPublished),
    problem: lesson.isPublished === isPublished ? BULK_TEXTS.alreadySo : null,
    expected: null,
  }));
}
