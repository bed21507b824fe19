import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import { checkStudent, type StudentDraft } from '../../../contract/studentAdmin.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { type Db, isUniqueViolation } from '../../platform/database/prisma.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { applyStudentChange } from './applyStudentChange.ts';
import { auditedColumns, nameTaken, requireParent } from './studentRow.ts';

/** A new student. The client generates its id, so that a retry with the same id is safe. */
export type NewStudent = StudentDraft & { id: string };

/**
 * Creates a student as an admin: of a parent, or of the admin until one is chosen. One that counts as paid gets what a
 * payment would open.
 * @returns its id
 * @throws DomainError BAD_INPUT, also for a name that the parent has in this course already
 */
export async function createStudent(app: App, viewer: Viewer, draft: NewStudent): Promise<string> {
  throwIfInvalid(checkStudent(draft, null));
  const { id } = draft;
  const parentId = draft.parentId ?? viewer.id;
  const firstName = draft.firstName.trim();
  if (await isCreated(app.prisma, { id, parentId, firstName })) return id;
  try {
    await inTransaction(app, async (tx, effects) => {
      await requireParent(tx, viewer, parentId);
      const row = await tx.student.create({
        data: {
          ...{ id, parentId, firstName },
          ...{ age: draft.age ?? 0, course: draft.course, package: draft.package },
        },
      });
      const auditId = await recordAuditEntry(tx, viewer, {
        ...{ action: 'student.create', entity: 'Student', entityId: id, reason: draft.reason },
        after: auditedColumns({ ...row, paymentStatus: draft.paymentStatus }),
      });
      const { roomUrl } = app.config;
      const change = { paymentStatus: draft.paymentStatus };
      await applyStudentChange(tx, effects, row, change, { auditId, roomUrl });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (!(await isCreated(app.prisma, { id, parentId, firstName }))) throw nameTaken();
  }
  return id;
}

type Created = { id: string; parentId: string; firstName: string };

async function isCreated(db: Db, { id, parentId, firstName }: Created): Promise<boolean> {
  const existing = await db.student.findUnique({ where: { id } });
  if (!existing) return false;
  if (existing.parentId !== parentId || existing.firstName !== firstName)
    throw new DomainError('CONFLICT', 'Another student has this id', 'id');
  return true;
}
