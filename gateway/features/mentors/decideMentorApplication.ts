import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import {
  APPLICATION_TEXTS,
  checkDecision,
  checkWaiting,
  decisionText,
} from '../../../contract/mentorApplications.ts';
import { checkMentor, MAX_BIO_LENGTH } from '../../../contract/mentorRecords.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { MentorApplication } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { notify } from '../notifications/notify.ts';
import { markSubjectReadByAdmins } from '../notifications/notifyAdmins.ts';
import { visibleApplications } from './access.ts';
import { lockApplication } from './applicationRow.ts';
import { auditedMentor } from './mentorRow.ts';
import { welcomeMentor } from './welcomeMentor.ts';

export type ApplicationDecision = {
  id: string;
  isApproved: boolean;
  /** The applicant reads the reason of a rejection. */
  reason: string;
  /** The most students of the new mentor; null for no limit. */
  maxStudents: number | null;
};

/**
 * Decides an application that waits. An approval creates the mentor record, or activates the one that is there, in
 * the same transaction. Notifies the applicant.
 * @returns its id
 * @throws DomainError NOT_FOUND, BAD_INPUT, CONFLICT when it was decided or withdrawn meanwhile
 */
export async function decideMentorApplication(
  app: App,
  viewer: Viewer,
  decision: ApplicationDecision,
): Promise<string> {
  const { id, isApproved, reason, maxStudents } = decision;
  throwIfInvalid(checkDecision(isApproved, reason));
  throwIfInvalid(checkMentor({ ...NO_RECORD, maxStudents }));
  await inTransaction(app, async (tx, effects) => {
    const application = await lockApplication(tx, id, visibleApplications(viewer));
    throwIfInvalid(checkWaiting(application.status));
    const status = isApproved ? ('APPROVED' as const) : ('REJECTED' as const);
    const decided = {
      ...{ status, decidedAt: new Date(), decidedById: viewer.id },
      decisionReason: reason.trim() || null,
    };
    await tx.mentorApplication.update({ where: { id }, data: decided });
    await recordAuditEntry(tx, viewer, {
      action: isApproved ? 'mentorApplication.approve' : 'mentorApplication.reject',
      ...{ entity: 'MentorApplication', entityId: id, reason },
      ...{ before: { status: application.status }, after: { status } },
    });
    await markSubjectReadByAdmins(tx, effects, `mentorApplication:${id}`);
    const { profileId } = application;
    const subjectKey = `mentorApplication:${id}:decided`;
    if (isApproved) {
      await writeRecord(tx, viewer, application, maxStudents);
      welcomeMentor(effects, { profileId, subjectKey });
      return;
    }
    notify(effects, {
      ...{ kind: 'ENROLMENT', studentId: null, subjectKey, ...decisionText(reason) },
      ...{ recipientIds: [profileId], actionUrl: '/mentor', actionText: 'See your application' },
    });
    // Their open pages show the decision.
    effects.publish('access.changed', { userId: profileId }, [profileId]);
  });
  return id;
}

const NO_RECORD = { specialization: [], bio: '', experienceYears: null, hourlyRateMinor: null };

/** Creates the mentor record with what the application says, or activates and updates the one that is there. */
async function writeRecord(
  tx: Tx,
  viewer: Viewer,
  application: MentorApplication,
  maxStudents: number | null,
): Promise<void> {
  const { profileId, specialization, experienceYears } = application;
  const { role } = await tx.profile.findUniqueOrThrow({ where: { id: profileId }, select: { role: true } });
  if (role !== 'MENTOR') throw new DomainError('CONFLICT', APPLICATION_TEXTS.notMentorRole, 'id');
  const data = {
    ...{ specialization, experienceYears, maxStudents, isActive: true },
    bio: application.experience.slice(0, MAX_BIO_LENGTH),
    backgroundCheckReference: application.checkReference,
    backgroundCheckExpiresAt: application.checkExpiresAt,
  };
  await tx.$queryRaw`SELECT 1 FROM "Mentor" WHERE "profileId" = ${profileId}::uuid FOR NO KEY UPDATE`;
  const before = await tx.mentor.findUnique({ where: { profileId } });
  const after = await tx.mentor.upsert({
    where: { profileId },
    create: { profileId, ...data },
    update: data,
  });
  await recordAuditEntry(tx, viewer, {
    action: before ? 'mentor.reactivate' : 'mentor.create',
    ...{ entity: 'Mentor', entityId: after.id },
    ...{ before: before && auditedMentor(before), after: auditedMentor(after) },
  });
}
