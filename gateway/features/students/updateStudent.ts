import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import { INSTALMENT_TEXTS } from '../../../contract/instalmentTexts.ts';
import { checkStudent, STUDENT_ADMIN_TEXTS, type StudentDraft } from '../../../contract/studentAdmin.ts';
import { checkVersion } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Student } from '../../generated/prisma/client.ts';
import { isUniqueViolation, type Tx } from '../../platform/database/prisma.ts';
import { changedValues, recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { findLivePlan } from '../payments/instalments/planRow.ts';
import { applyStudentChange } from './applyStudentChange.ts';
import { auditedColumns, lockStudent, nameTaken, requireParent } from './studentRow.ts';

export type StudentChanges = StudentDraft & {
  studentId: string;
  parentId: string;
  /** The version that the admin's form was filled with. */
  version: number;
};

/**
 * Changes a student as an admin, with everything that follows for its family, its mentor and its sessions. A parent who
 * loses the student loses access to it with the commit. Saving the same values again changes nothing.
 * @returns its id
 * @throws DomainError NOT_FOUND, BAD_INPUT, CONFLICT for a student that was changed meanwhile
 */
export async function updateStudent(app: App, viewer: Viewer, changes: StudentChanges): Promise<string> {
  const { studentId: id, version, reason, ...draft } = changes;
  try {
    await inTransaction(app, async (tx, effects) => {
      const before = await lockStudent(tx, viewer, id, 'NO KEY UPDATE');
      throwIfInvalid(checkVersion(before.version, version));
      throwIfInvalid(checkStudent(changes, before));
      const wanted = { ...draft, firstName: draft.firstName.trim(), age: draft.age ?? before.age };
      const changed = changedValues(auditedColumns(before), wanted);
      if (!changed) return;
      await checkMoves(tx, viewer, before, wanted);
      const auditId = await recordAuditEntry(tx, viewer, {
        ...{ action: 'student.update', entity: 'Student', entityId: id, reason },
        ...changed,
      });
      await applyStudentChange(tx, effects, before, wanted, { auditId, roomUrl: app.config.roomUrl });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw nameTaken();
    throw error;
  }
  return id;
}

async function checkMoves(
  tx: Tx,
  viewer: Viewer,
  before: Student,
  { parentId, course, ...after }: Pick<Student, 'parentId' | 'course' | 'package'>,
): Promise<void> {
  if (parentId !== before.parentId) await requireParent(tx, viewer, parentId);
  if (course !== before.course || after.package !== before.package) {
    const plan = await findLivePlan(tx, before.id);
    if (plan?.status === 'RUNNING')
      throw new DomainError(
        'CONFLICT',
        INSTALMENT_TEXTS.planRuns,
        course === before.course ? 'package' : 'course',
      );
  }
  if (course === before.course) return;
  // The certificate names the course that it ended.
  if ((await tx.certificate.count({ where: { studentId: before.id } })) > 0)
    throw new DomainError('CONFLICT', STUDENT_ADMIN_TEXTS.hasCertificate, 'course');
}
