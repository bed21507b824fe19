import { UNNAMED_PERSON } from '../../../contract/accounts.ts';
import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { threadParticipants } from '../../../contract/messaging.ts';
import { checkNotOwn, checkReason } from '../../../contract/reports.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { isUniqueViolation } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { findThread, visibleMessages } from '../messaging/access.ts';
import { REPORTS_PER_PERSON } from './limits.ts';
import { notifyOfReport } from './notifyOfReport.ts';

export type Report = { messageId: string; reason: string };

/**
 * Reports a message of another person in a thread of the viewer, once, stores a copy of its current content and
 * notifies the admins. The participants of the thread are not notified.
 * @returns the id of the message
 */
export async function reportMessage(app: App, viewer: Viewer, report: Report): Promise<string> {
  throwIfInvalid(checkReason(report.reason));
  const message = await app.prisma.message.findFirst({
    where: { AND: [{ id: report.messageId, hiddenAt: null }, visibleMessages(viewer)] },
    select: {
      id: true,
      studentId: true,
      senderId: true,
      subject: true,
      content: true,
      createdAt: true,
      sender: { select: { fullName: true } },
      student: { select: { firstName: true, course: true } },
      reports: { where: { reporterId: viewer.id }, select: { id: true } },
    },
  });
  const thread = message && (await findThread(app.prisma, viewer, message.studentId));
  if (!message || !thread || !threadParticipants(thread).includes(viewer.id)) throw notFound('Message');
  throwIfInvalid(checkNotOwn(message.senderId === viewer.id, 'messageId', 'You wrote this message yourself'));
  if (message.reports.length > 0) throw alreadyReported();
  await consumeRateLimit(app.prisma, REPORTS_PER_PERSON, viewer.id);
  const reporter = await app.prisma.profile.findUniqueOrThrow({ where: { id: viewer.id } });
  const write = inTransaction(app, async (tx, effects) => {
    const { id } = await tx.report.create({
      data: {
        kind: 'MESSAGE',
        messageId: message.id,
        studentId: message.studentId,
        senderId: message.senderId,
        reporterId: viewer.id,
        reason: report.reason.trim(),
        subject: message.subject,
        content: message.content,
        sentAt: message.createdAt,
        studentName: message.student.firstName,
        course: message.student.course,
        senderName: message.sender.fullName ?? UNNAMED_PERSON,
        reporterName: reporter.fullName ?? UNNAMED_PERSON,
      },
    });
    await notifyOfReport(tx, effects, {
      reportId: id,
      title: 'A message was reported',
      body: `In the conversation about ${message.student.firstName}`,
    });
  });
  await write.catch((error) => {
    throw isUniqueViolation(error) ? alreadyReported() : error;
  });
  return message.id;
}

const alreadyReported = () =>
  new DomainError('CONFLICT', 'You have reported this message already. Our team has it.', 'messageId');
