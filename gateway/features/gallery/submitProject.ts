import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkProject, normalizeProject, type ProjectDraft } from '../../../contract/gallery.ts';
import { UPLOAD_TEXTS } from '../../../contract/uploads.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { type Db, isForeignKeyViolation, isUniqueViolation } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { studentsOfFamily } from '../enrolment/access.ts';
import { attachUploads } from '../files/uploads/attachUploads.ts';
import { PROJECTS_PER_PERSON } from './limits.ts';
import { checkLinkJob } from './linkJob.ts';

/** The client generates the id, so that a retry is idempotent. */
export type NewProject = ProjectDraft & { id: string; studentId: string; screenshotId: string };

/**
 * Submits a project of a student for the gallery, where an admin has to approve it. It takes the student's course.
 * @returns its id
 * @throws DomainError NOT_FOUND, BAD_INPUT, CONFLICT for another project with the id or a picture that is not there
 */
export async function submitProject(app: App, viewer: Viewer, project: NewProject): Promise<string> {
  throwIfInvalid(checkProject(project));
  const { id } = project;
  if (await isSubmitted(app.prisma, viewer, project)) return id;
  await consumeRateLimit(app.prisma, PROJECTS_PER_PERSON, viewer.id);
  try {
    await insertProject(app, viewer, project);
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new DomainError('CONFLICT', UPLOAD_TEXTS.failed, 'screenshotId');
    if (!isUniqueViolation(error)) throw error;
    if (!(await isSubmitted(app.prisma, viewer, project))) throw idTaken();
  }
  return id;
}

/** Inserts before it attaches: of concurrent requests with one id, all but the first then fail on the id. */
async function insertProject(app: App, viewer: Viewer, project: NewProject): Promise<void> {
  const { id, studentId, screenshotId } = project;
  await inTransaction(app, async (tx, effects) => {
    const where = { AND: [{ id: studentId }, studentsOfFamily(viewer)] };
    const student = await tx.student.findFirst({ where, select: { course: true } });
    if (!student) throw notFound('Student');
    const { course } = student;
    await tx.project.create({
      data: { ...normalizeProject(project), id, studentId, screenshotId, course, linkCheckDueAt: new Date() },
    });
    effects.enqueue(checkLinkJob, { projectId: id });
    await attachUploads(tx, viewer, { purpose: 'PROJECT_SCREENSHOT', studentId, assignmentId: null }, [
      screenshotId,
    ]);
  });
}

/** Returns whether this project of the viewer's family is stored. @throws DomainError CONFLICT if another has its id */
async function isSubmitted(db: Db, viewer: Viewer, project: NewProject): Promise<boolean> {
  const { id, studentId, screenshotId } = project;
  const stored = await db.project.findUnique({ where: { id } });
  if (!stored) return false;
  const own = { AND: [{ id, studentId }, { student: studentsOfFamily(viewer) }] };
  const { title, description, projectUrl, kind, tags } = stored;
  const content = JSON.stringify({ title, description, projectUrl, kind, tags });
  const isSame =
    content === JSON.stringify(normalizeProject(project)) && stored.screenshotId === screenshotId;
  if (!isSame || (await db.project.count({ where: own })) === 0) throw idTaken();
  return true;
}

const idTaken = () => new DomainError('CONFLICT', 'Another project has this id', 'id');
