import { UNNAMED_PERSON } from '../../../contract/accounts.ts';
import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkNotOwn, checkReason } from '../../../contract/reports.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { isUniqueViolation } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { familyIds } from '../enrolment/access.ts';
import { publishedProjects } from '../gallery/access.ts';
import { REPORTS_PER_PERSON } from './limits.ts';
import { notifyOfReport } from './notifyOfReport.ts';

export type ProjectComplaint = { projectId: string; reason: string };

/**
 * Reports a project of the gallery that another family shared, once, stores a copy of what the gallery shows of it
 * and notifies the admins. The family is not notified.
 * @returns the id of the project
 */
export async function reportProject(
  app: App,
  viewer: Viewer,
  { projectId, reason }: ProjectComplaint,
): Promise<string> {
  throwIfInvalid(checkReason(reason));
  const project = await app.prisma.project.findFirst({
    where: { AND: [{ id: projectId }, publishedProjects] },
    include: {
      student: {
        select: {
          ...{ firstName: true, parentId: true, loginId: true },
          parent: { select: { fullName: true } },
        },
      },
      reports: { where: { reporterId: viewer.id }, select: { id: true } },
    },
  });
  if (!project) throw notFound('Project');
  const { student } = project;
  throwIfInvalid(
    checkNotOwn(familyIds(student).includes(viewer.id), 'projectId', 'Your own family shared this project'),
  );
  if (project.reports.length > 0) throw alreadyReported();
  await consumeRateLimit(app.prisma, REPORTS_PER_PERSON, viewer.id);
  const reporter = await app.prisma.profile.findUniqueOrThrow({ where: { id: viewer.id } });
  const write = inTransaction(app, async (tx, effects) => {
    const { id } = await tx.report.create({
      data: {
        kind: 'PROJECT',
        projectId,
        studentId: project.studentId,
        senderId: student.parentId,
        reporterId: viewer.id,
        reason: reason.trim(),
        subject: project.title,
        content: project.description ?? '',
        projectUrl: project.projectUrl,
        course: project.course,
        sentAt: project.submittedAt,
        studentName: student.firstName,
        senderName: student.parent.fullName ?? UNNAMED_PERSON,
        reporterName: reporter.fullName ?? UNNAMED_PERSON,
      },
    });
    await notifyOfReport(tx, effects, {
      reportId: id,
      title: 'A project was reported',
      body: `${project.title}, shared by the family of ${student.firstName}`,
    });
  });
  await write.catch((error) => {
    throw isUniqueViolation(error) ? alreadyReported() : error;
  });
  return projectId;
}

const alreadyReported = () =>
  new DomainError('CONFLICT', 'You have reported this project already. Our team has it.', 'projectId');
