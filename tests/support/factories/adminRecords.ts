import { randomUUID } from 'node:crypto';
import type { Prisma as PrismaTypes } from '../../../gateway/generated/prisma/client.ts';
import type { Prisma } from '../../../gateway/platform/database/prisma.ts';
import { makeAccount } from './people.ts';
import { makeTicket } from './tickets.ts';

/** As long as names, titles and words may be, without a space at which they could be broken. */
export const LONG_NAME = 'Oluwadamilolaoluwatobilobachukwuemekalam';
export const LONG_FULL_NAME = `${LONG_NAME}${LONG_NAME}`;
export const LONG_TITLE =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.padEnd(100, 'n');
export const LONG_REFERENCE = `LM_${'9'.repeat(40)}`;
/** As long as the code of a coupon may be. */
export const LONG_CODE = 'W'.repeat(30);
export const LONG_WORD = 'https://example.test/'.padEnd(300, 'abcdefghij');
const LONG_TEXT =
  `A child could read this, and then comes ${LONG_WORD}.\n\nIt goes on after a blank line. `.repeat(3);
const LONG_REASON = LONG_TEXT.slice(0, 500);
const DAY_MS = 86_400_000;

type Evidence = PrismaTypes.ReportUncheckedCreateInput;

/** Ids of records, by the name of the page that shows them. */
export type AdminRecords = Record<
  | 'student'
  | 'family'
  | 'mentor'
  | 'application'
  | 'assignment'
  | 'payment'
  | 'project'
  | 'refund'
  | 'coupon'
  | 'openReport'
  | 'decidedReport'
  | 'difference'
  | 'ticket'
  | 'openDispute'
  | 'wonDispute',
  string
>;

/**
 * Makes a record of each kind that admins open, in the demo, with the longest names and words that people can enter:
 * what fits these fits every other one.
 * @param adminId who sees the family of the student, in a support view
 */
export async function makeAdminRecords(prisma: Prisma, adminId: string): Promise<AdminRecords> {
  const [parent, mentor, applicant] = await Promise.all([
    makeAccount({ prisma }, { role: 'PARENT', name: 'Parent' }),
    makeAccount({ prisma }, { role: 'MENTOR', name: 'Mentor' }),
    makeAccount({ prisma }, { role: 'MENTOR', name: 'Applicant' }),
  ]);
  const email = `${'long.address.'.repeat(4)}@${'subdomain-'.repeat(5)}x.example.test`;
  await prisma.user.update({ where: { id: parent.id }, data: { email } });
  for (const { id } of [parent, mentor, applicant])
    await prisma.profile.update({ where: { id }, data: { fullName: LONG_FULL_NAME } });
  const { id: mentorId } = await prisma.mentor.create({
    data: {
      profileId: mentor.id,
      specialization: ['Scratch', LONG_NAME, 'A speciality that is described in several words'],
      bio: LONG_TEXT,
      experienceYears: 40,
      maxStudents: 500,
      hourlyRateMinor: 123_456_789,
      backgroundCheckReference: LONG_NAME,
      backgroundCheckExpiresAt: new Date(Date.now() + DAY_MS),
    },
  });
  const { id: applicationId } = await prisma.mentorApplication.create({
    data: {
      id: randomUUID(),
      profileId: applicant.id,
      specialization: [LONG_NAME, 'Web design'],
      experience: LONG_TEXT,
      experienceYears: 12,
      references: [{ name: LONG_FULL_NAME, contact: email, relation: LONG_TITLE }],
      checkReference: LONG_NAME,
      checkExpiresAt: new Date(Date.now() + 400 * DAY_MS),
    },
  });
  const { id: studentId } = await prisma.student.create({
    data: {
      ...{ parentId: parent.id, mentorId, firstName: LONG_NAME, age: 12, course: 'VIDEO_ANIMATION' },
      ...{ package: 'MENTORED', paymentStatus: 'COMPLETED' },
    },
  });
  const { id: messageId } = await prisma.message.create({
    data: {
      ...{ id: randomUUID(), studentId, senderId: parent.id, subject: LONG_TITLE, content: LONG_TEXT },
      sharesContact: true,
    },
  });
  await prisma.contactText.create({
    data: { kind: 'SESSION_REPLY', studentId, senderId: parent.id, content: LONG_TEXT },
  });
  const { id: projectId } = await prisma.project.create({
    data: {
      ...{ studentId, title: LONG_TITLE, description: LONG_TEXT, projectUrl: LONG_WORD },
      ...{ course: 'VIDEO_ANIMATION', kind: 'VIDEO', isApproved: true, decidedAt: new Date() },
      tags: [LONG_NAME.slice(0, 30), 'game', 'cartoon'],
    },
  });
  const evidence: Evidence = {
    ...{ studentId, senderId: parent.id, reporterId: mentor.id, reason: LONG_REASON, subject: LONG_TITLE },
    ...{ content: LONG_TEXT, sentAt: new Date(), studentName: LONG_NAME, senderName: LONG_FULL_NAME },
    ...{ reporterName: LONG_FULL_NAME, course: 'VIDEO_ANIMATION' },
  };
  const openReport = await prisma.report.create({ data: { ...evidence, messageId } });
  const decidedReport = await prisma.report.create({
    data: {
      ...{ ...evidence, kind: 'PROJECT', projectId, projectUrl: LONG_WORD, openRank: 0 },
      ...{ resolvedAt: new Date(), resolverId: adminId, decision: 'WARNED', resolution: LONG_REASON },
      ...{ reporterNote: LONG_REASON, warning: LONG_REASON },
    },
  });
  const { id: paymentId } = await prisma.payment.create({
    data: {
      ...{ reference: LONG_REFERENCE, status: 'MISMATCHED', parentId: parent.id, studentId },
      ...{ studentName: LONG_NAME, course: 'VIDEO_ANIMATION', package: 'MENTORED', currency: 'NGN' },
      ...{ amountMinor: 999_999_999, flag: LONG_REASON, verifyUntil: new Date() },
      ...{ channel: 'bank_transfer', providerTransactionId: '9'.repeat(40), settledAt: new Date() },
    },
  });
  const dispute: PrismaTypes.DisputeUncheckedCreateInput = {
    ...{ providerDisputeId: 'long-open', paymentId, amountMinor: 999_999_999, currency: 'NGN' },
    ...{ category: 'chargeback', dueAt: new Date(Date.now() + 3 * DAY_MS), customerName: LONG_FULL_NAME },
    ...{ customerEmail: email, customerPhone: '+234 800 000 0000', serviceDetails: LONG_TEXT },
    message: LONG_REASON,
  };
  const openDispute = await prisma.dispute.create({ data: dispute });
  const wonDispute = await prisma.dispute.create({
    data: {
      ...{ ...dispute, providerDisputeId: 'long-won', status: 'WON', urgency: 0, response: 'CONTESTED' },
      ...{ responderId: adminId, respondedAt: new Date(), sentAt: new Date(), resolvedAt: new Date() },
    },
  });
  const { id: refundId } = await prisma.refundRequest.create({
    data: {
      ...{ paymentId, requesterId: parent.id, deciderId: adminId, reason: LONG_REASON, status: 'FAILED' },
      ...{ refusal: LONG_REASON, failure: LONG_REASON, providerRefundId: '9'.repeat(40), round: 1 },
      ...{ amountMinor: 999_999_999, decidedAt: new Date(), finishedAt: new Date() },
    },
  });
  const { id: couponId } = await prisma.coupon.create({
    data: {
      ...{ code: LONG_CODE, amountOffMinor: 999_999_900, currency: 'NGN', maxUses: 1_000_000 },
      ...{
        course: 'VIDEO_ANIMATION',
        package: 'MENTORED',
        startsAt: new Date(),
        note: LONG_REASON.slice(0, 300),
      },
      couponUses: { create: { parentId: parent.id, paymentId, state: 'USED', isOverLimit: true } },
    },
  });
  const lesson = await prisma.lesson.findFirstOrThrow({ where: { course: 'VIDEO_ANIMATION' } });
  const { _max: last } = await prisma.assignment.aggregate({
    ...{ where: { lessonId: lesson.id }, _max: { position: true } },
  });
  const { id: assignmentId } = await prisma.assignment.create({
    data: {
      ...{ lessonId: lesson.id, position: (last.position ?? 0) + 1, title: LONG_TITLE },
      ...{ description: LONG_TEXT, instructions: LONG_TEXT, requirements: [LONG_WORD, 'A drawing'] },
    },
  });
  const ticketId = await makeTicket({ prisma }, parent, { subject: LONG_TITLE, package: 'MENTORED' });
  const errorId = randomUUID();
  await prisma.ticket.update({ where: { id: ticketId }, data: { category: 'PAYMENT', paymentId, errorId } });
  await prisma.errorRecord.create({
    data: {
      ...{ requestId: errorId, profileId: parent.id, kind: 'PAGE', place: `/${'a'.repeat(79)}` },
      ...{ errorName: 'E'.repeat(80), release: 'r'.repeat(80), occurredAt: new Date() },
    },
  });
  await prisma.ticketMessage.createMany({
    data: (['TEAM', 'NOTE'] as const).map((kind) => ({
      ...{ id: randomUUID(), ticketId, kind, authorId: adminId, content: LONG_TEXT },
    })),
  });
  await prisma.auditEntry.createMany({
    data: [
      ['student.update', 'Student', studentId],
      ['payment.update', 'Payment', paymentId],
      ['assignment.update', 'Assignment', assignmentId],
      [`a.${LONG_TITLE}`, 'MentorApplication', applicationId],
    ].map(([action = '', entity = '', entityId = '']) => ({
      ...{ actorId: adminId, action, entity, entityId, reason: LONG_REASON },
      ...{ before: { firstName: LONG_NAME, note: null }, after: { firstName: LONG_TITLE, note: LONG_WORD } },
    })),
  });
  await prisma.supportView.create({
    data: {
      ...{ studentId, adminId, adminName: LONG_FULL_NAME, reason: LONG_REASON },
      expiresAt: new Date(Date.now() + DAY_MS / 24),
    },
  });
  const run = await prisma.reconciliation.create({
    data: { day: '2026-01-01', status: 'DONE', fromAt: new Date(), toAt: new Date(), nextAttemptAt: null },
  });
  const difference = await prisma.ledgerDifference.create({
    data: {
      ...{ kind: 'AMOUNT', key: LONG_REFERENCE, reference: LONG_REFERENCE, paymentId, runId: run.id },
      ...{ providerStatus: 'success', providerAmountMinor: 999_999_999, providerFeeMinor: 200_000 },
      ...{ providerCurrency: 'NGN', ledgerAmountMinor: 1, ledgerFeeMinor: 1, ledgerCurrency: 'NGN' },
    },
  });
  return {
    difference: difference.id,
    ticket: ticketId,
    ...{
      family: parent.id,
      student: studentId,
      mentor: mentorId,
      application: applicationId,
      assignment: assignmentId,
    },
    ...{ payment: paymentId, project: projectId, refund: refundId, coupon: couponId },
    ...{ openReport: openReport.id, decidedReport: decidedReport.id },
    ...{ openDispute: openDispute.id, wonDispute: wonDispute.id },
  };
}
