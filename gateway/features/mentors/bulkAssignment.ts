import { z } from 'zod';
import { BULK_TEXTS } from '../../../contract/bulkActions.ts';
import { badInput, DomainError } from '../../../contract/errors.ts';
import { checkMentorAssignment, checkReason } from '../../../contract/mentors.ts';
import type { Db } from '../../platform/database/prisma.ts';
import {
  type BulkActionDefinition,
  type BulkPreviewRow,
  type BulkValues,
  type BulkViewer,
  parseValues,
} from '../bulkActions/definitions.ts';
import { STUDENT_FILTER_NAMES, selectStudents, studentLabel } from '../enrolment/studentTable.ts';
import { assignableStudents, visibleMentors } from './access.ts';
import { applyAssignment } from './assignMentor.ts';

const VALUES = z.object({ mentorId: z.guid() });
const CHANGE = z.object({ from: z.guid().nullable(), to: z.guid() });

const NO_MENTOR = 'No mentor';
const ALREADY_THEIRS = 'This is their mentor already';

/** Assigns one mentor to many students, as far as the mentor has places. */
export const bulkAssignment: BulkActionDefinition = {
  kind: 'ASSIGN_MENTOR',
  filters: STUDENT_FILTER_NAMES,
  checkReason,
  select: selectStudents,
  preview: previewAssignments,
  async apply({ config, tx, effects, viewer, subjectId: studentId, values, reason }) {
    const { mentorId } = parseValues(VALUES, values);
    const changed = await applyAssignment(tx, effects, viewer, {
      ...{ studentId, mentorId, reason, version: null, roomUrl: config.roomUrl },
    });
    return changed && { from: changed.formerMentorId, to: mentorId };
  },
  async undo({ config, tx, effects, viewer, subjectId: studentId, reason }, change) {
    const { from, to } = CHANGE.parse(change);
    const student = await tx.student.findFirst({
      where: { AND: [{ id: studentId }, assignableStudents(viewer)] },
      select: { mentorId: true },
    });
    if (student?.mentorId !== to) return false;
    const changed = await applyAssignment(tx, effects, viewer, {
      ...{ studentId, mentorId: from, reason, version: null, roomUrl: config.roomUrl },
    });
    // Somebody was faster than the lock: what was written is rolled back.
    if (changed?.formerMentorId !== to) throw new DomainError('CONFLICT', BULK_TEXTS.changedSince, null);
    return true;
  },
};

async function previewAssignments(
  db: Db,
  viewer: BulkViewer,
  ids: readonly string[],
  values: BulkValues,
): Promise<BulkPreviewRow[]> {
  const { mentorId } = parseValues(VALUES, values);
  const [mentor, students] = await Promise.all([
    db.mentor.findFirst({
      where: { AND: [{ id: mentorId }, visibleMentors(viewer)] },
      include: {
        profile: { select: { fullName: true } },
        _count: { select: { students: { where: { paymentStatus: 'COMPLETED' } } } },
      },
    }),
    db.student.findMany({
      where: { AND: [{ id: { in: [...ids] } }, assignableStudents(viewer)] },
      include: {
        parent: { select: { fullName: true } },
        mentor: { select: { profile: { select: { fullName: true } } } },
      },
    }),
  ]);
  if (!mentor) throw badInput('mentorId', 'There is no such mentor');
  const now = new Date();
  let taken = mentor._count.students;
  const byId = new Map(students.map((student) => [student.id, student]));
  return ids.flatMap((id) => {
    const student = byId.get(id);
    if (!student) return [];
    const isAssigned = student.mentorId === mentorId;
    const problem = isAssigned ? null : checkMentorAssignment(student, mentor, taken, now);
    if (!isAssigned && !problem) taken += 1;
    return [
      {
        subjectId: id,
        label: studentLabel(student),
        before: student.mentor ? (student.mentor.profile.fullName ?? 'No name') : NO_MENTOR,
        after: mentor.profile.fullName ?? 'No name',
        problem: isAssigned ? ALREADY_THEIRS : (problem?.message ?? null),
        expected: null,
      },
    ];
  });
}
