import { z } from 'zod';
import { BULK_TEXTS } from '../../../contract/bulkActions.ts';
import { loadText, MAX_STUDENTS_RANGE } from '../../../contract/mentorRecords.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';
import {
  type BulkActionDefinition,
  type BulkPreviewRow,
  type BulkViewer,
  parseValues,
} from '../bulkActions/definitions.ts';
import { visibleMentors } from './access.ts';
import { changeMentor } from './changeMentor.ts';
import { lockMentor } from './mentorRow.ts';
import { MENTOR_FILTER_NAMES, selectMentors } from './mentorTable.ts';

/** An empty text is no limit. */
const VALUES = z.object({
  maxStudents: z.union([
    z.literal('').transform(() => null),
    z.coerce.number().int().min(MAX_STUDENTS_RANGE.min).max(MAX_STUDENTS_RANGE.max),
  ]),
});
const CHANGE = z.object({ from: z.int().nullable(), to: z.int().nullable() });

const MENTOR_ROW = {
  profile: { select: { fullName: true, user: { select: { email: true } } } },
  _count: { select: { students: { where: { paymentStatus: 'COMPLETED' } } } },
} satisfies Prisma.MentorInclude;

type MentorRow = Prisma.MentorGetPayload<{ include: typeof MENTOR_ROW }>;

/** Sets how many students many mentors can have. */
export const bulkMaxStudents: BulkActionDefinition = {
  kind: 'SET_MAX_STUDENTS',
  filters: MENTOR_FILTER_NAMES,
  checkReason: null,
  select: selectMentors,
  preview(db, viewer, ids, values) {
    const { maxStudents } = parseValues(VALUES, values);
    return previewMentors(db, viewer, ids, (mentor) => {
      const studentCount = mentor._count.students;
      return {
        before: loadText({ studentCount, maxStudents: mentor.maxStudents }),
        after: loadText({ studentCount, maxStudents }),
        problem: mentor.maxStudents === maxStudents ? BULK_TEXTS.alreadySo : null,
      };
    });
  },
  async apply({ tx, effects, viewer, subjectId, values }) {
    const { maxStudents } = parseValues(VALUES, values);
    const before = await lockMentor(tx, viewer, subjectId);
    const { isActive } = before;
    const isChanged = await changeMentor(tx, effects, viewer, before, { isActive, maxStudents });
    return isChanged ? { from: before.maxStudents, to: maxStudents } : null;
  },
  async undo({ tx, effects, viewer, subjectId }, change) {
    const { from, to } = CHANGE.parse(change);
    const before = await lockMentor(tx, viewer, subjectId);
    if (before.maxStudents !== to) return false;
    const { isActive } = before;
    return changeMentor(tx, effects, viewer, before, { isActive, maxStudents: from });
  },
};

/** Makes many mentors active. Taken back, those who have got students meanwhile stay active. */
export const bulkActivation: BulkActionDefinition = {
  kind: 'ACTIVATE_MENTORS',
  filters: MENTOR_FILTER_NAMES,
  checkReason: null,
  select: selectMentors,
  preview: (db, viewer, ids) =>
    previewMentors(db, viewer, ids, ({ isActive }) => ({
      before: isActive ? 'Active' : 'Inactive',
      after: 'Active',
      problem: isActive ? BULK_TEXTS.alreadySo : null,
    })),
  async apply({ tx, effects, viewer, subjectId }) {
    const before = await lockMentor(tx, viewer, subjectId);
    return (await changeMentor(tx, effects, viewer, before, { isActive: true })) ? {} : null;
  },
  async undo({ tx, effects, viewer, subjectId }) {
    const before = await lockMentor(tx, viewer, subjectId);
    return changeMentor(tx, effects, viewer, before, { isActive: false });
  },
};

type Texts = Pick<BulkPreviewRow, 'before' | 'after' | 'problem'>;

async function previewMentors(
  db: Db,
  viewer: BulkViewer,
  ids: readonly string[],
  textsOf: (mentor: MentorRow) => Texts,
): Promise<BulkPreviewRow[]> {
  const mentors = await db.mentor.findMany({
    where: { AND: [{ id: { in: [...ids] } }, visibleMentors(viewer)] },
    include: MENTOR_ROW,
  });
  return mentors.map((mentor) => ({
    subjectId: mentor.id,
    label: mentor.profile.fullName ?? mentor.profile.user.email,
    ...textsOf(mentor),
    expected: null,
  }));
}
