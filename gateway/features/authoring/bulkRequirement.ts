import { BULK_TEXTS, type BulkActionKind } from '../../../contract/bulkActions.ts';
import type { Db } from '../../platform/database/prisma.ts';
import type { BulkActionDefinition, BulkPreviewRow, BulkViewer } from '../bulkActions/definitions.ts';
import { authoredAssignments } from './access.ts';
import { applyRequirement } from './applyRequirement.ts';
import { ASSIGNMENT_FILTER_NAMES, selectAssignments } from './assignmentTable.ts';

/** An admin changes the assignments of all mentors, and acts as none. */
const authorOf = (viewer: BulkViewer) => ({ ...viewer, mentorId: null });

/** Makes many assignments required or optional. Taken back, nobody is notified of what was required before. */
const bulkRequirement = (kind: BulkActionKind, isRequired: boolean): BulkActionDefinition => ({
  kind,
  filters: ASSIGNMENT_FILTER_NAMES,
  checkReason: null,
  select: selectAssignments,
  preview: (db, viewer, ids) => previewRequirements(db, viewer, ids, isRequired),
  async apply({ tx, effects, viewer, subjectId: assignmentId }) {
    const requirement = { assignmentId, isRequired, isNews: true };
    return (await applyRequirement(tx, effects, authorOf(viewer), requirement)) ? {} : null;
  },
  undo: ({ tx, effects, viewer, subjectId: assignmentId }) =>
    applyRequirement(tx, effects, authorOf(viewer), { assignmentId, isRequired: !isRequired, isNews: false }),
});

export const bulkRequirements: readonly BulkActionDefinition[] = [
  bulkRequirement('REQUIRE_ASSIGNMENTS', true),
  bulkRequirement('UNREQUIRE_ASSIGNMENTS', false),
];

const stateText = (isRequired: boolean) => (isRequired ? 'Required' : 'Optional');

async function previewRequirements(
  db: Db,
  viewer: BulkViewer,
  ids: readonly string[],
  isRequired: boolean,
): Promise<BulkPreviewRow[]> {
  const assignments = await db.assignment.findMany({
    where: { AND: [{ id: { in: [...ids] } }, authoredAssignments(authorOf(viewer))] },
    include: { lesson: { select: { number: true } } },
  });
  return assignments.map((assignment) => ({
    subjectId: assignment.id,
    label: `${assignment.title}, lesson ${assignment.lesson.number}`,
    before: stateText(assignment.isRequired),
    after: stateText(isRequired),
    problem: assignment.isRequired === isRequired ? BULK_TEXTS.alreadySo : null,
    expected: null,
  }));
}
