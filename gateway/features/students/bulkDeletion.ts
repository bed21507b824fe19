import { z } from 'zod';
import { checkStudentReason, workTexts } from '../../../contract/studentAdmin.ts';
import type { Db } from '../../platform/database/prisma.ts';
import type { BulkActionDefinition, BulkPreviewRow, BulkViewer } from '../bulkActions/definitions.ts';
import { STUDENT_FILTER_NAMES, selectStudents, studentLabel } from '../enrolment/studentTable.ts';
import { managedStudents } from './access.ts';
import { applyDeletion } from './deleteStudent.ts';

const WORK = z.object({
  completions: z.int(),
  submissions: z.int(),
  messages: z.int(),
  sessions: z.int(),
  projects: z.int(),
});

/** Deletes many students, each with no more work than the preview showed. */
export const bulkDeletion: BulkActionDefinition = {
  kind: 'DELETE_STUDENTS',
  filters: STUDENT_FILTER_NAMES,
  checkReason: checkStudentReason,
  select: selectStudents,
  preview: previewDeletions,
  async apply({ tx, effects, viewer, subjectId: studentId, reason }, expected) {
    await applyDeletion(tx, effects, viewer, { studentId, expected: WORK.parse(expected), reason });
    return {};
  },
  undo: null,
};

async function previewDeletions(
  db: Db,
  viewer: BulkViewer,
  ids: readonly string[],
): Promise<BulkPreviewRow[]> {
  const students = await db.student.findMany({
    where: { AND: [{ id: { in: [...ids] } }, managedStudents(viewer)] },
    include: {
      parent: { select: { fullName: true } },
      _count: {
        select: { completions: true, submissions: true, messages: true, sessions: true, projects: true },
      },
    },
  });
  return students.map((student) => ({
    subjectId: student.id,
    label: studentLabel(student),
    before: workTexts(student._count).join(', ') || 'No work yet',
    after: 'Deleted',
    problem: null,
    expected: student._count,
  }));
}
