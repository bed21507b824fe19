import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import {
  APPLICATION_TEXTS,
  type ApplicationDraft,
  checkApplication,
  newApplicationText,
} from '../../../contract/mentorApplications.ts';
import { parseSpecialization } from '../../../contract/mentorRecords.ts';
import { UPLOAD_TEXTS } from '../../../contract/uploads.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { attachUploads } from '../files/uploads/attachUploads.ts';
import { notifyAdmins } from '../notifications/notifyAdmins.ts';
import { ownApplications } from './access.ts';
import { APPLICATIONS_PER_PERSON } from './limits.ts';

/** The client generates the id, so that a retry is idempotent. */
export type NewApplication = ApplicationDraft & { id: string };

/**
 * Submits the viewer's application to become a mentor, and notifies the admins.
 * @returns its id
 * @throws DomainError NOT_ALLOWED without the mentor role, BAD_INPUT, CONFLICT while another one waits, for a mentor,
 * and for a document that is not there
 */
export async function submitMentorApplication(
  app: App,
  viewer: Viewer,
  application: NewApplication,
): Promise<string> {
  throwIfInvalid(checkApplication(application, new Date()));
  if (viewer.role !== 'MENTOR') throw new DomainError('NOT_ALLOWED', APPLICATION_TEXTS.notMentorRole, null);
  const { id } = application;
  const isSubmitted = () =>
    app.prisma.mentorApplication.count({ where: { AND: [{ id }, ownApplications(viewer)] } });
  if ((await isSubmitted()) > 0) return id;
  await consumeRateLimit(app.prisma, APPLICATIONS_PER_PERSON, viewer.id);
  try {
    await insertApplication(app, viewer, application);
  } catch (error) {
    if (isForeignKeyViolation(error))
      throw new DomainError('CONFLICT', UPLOAD_TEXTS.failed, 'identityFileId');
    if (!isUniqueViolation(error)) throw error;
    if ((await isSubmitted()) === 0)
      throw new DomainError('CONFLICT', APPLICATION_TEXTS.alreadyWaiting, null);
  }
  return id;
}

/** Inserts before it attaches: of concurrent requests, all but the first then fail on the id. */
async function insertApplication(app: App, viewer: Viewer, application: NewApplication): Promise<void> {
  const { id, identityFileId, references, specialization, experience, checkReference, ...rest } = application;
  await inTransaction(app, async (tx, effects) => {
    const mentor = await tx.mentor.findUnique({ where: { profileId: viewer.id } });
    if (mentor?.isActive) throw new DomainError('CONFLICT', APPLICATION_TEXTS.alreadyMentor, null);
    await tx.mentorApplication.create({
      data: {
        ...{ id, profileId: viewer.id, identityFileId },
        specialization: parseSpecialization(specialization.join(',')),
        experience: experience.trim(),
        experienceYears: rest.experienceYears,
        references: references.map(({ name, contact, relation }) => ({
          name: name.trim(),
          contact: contact.trim(),
          relation: relation.trim(),
        })),
        checkReference: checkReference.trim(),
        checkExpiresAt: rest.checkExpiresAt,
      },
    });
    const target = { purpose: 'IDENTITY_DOCUMENT' as const, studentId: null, assignmentId: null };
    await attachUploads(tx, viewer, target, identityFileId === null ? [] : [identityFileId]).catch(
      (error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        throw new DomainError(error.code, error.message, 'identityFileId');
      },
    );
    const { fullName } = await tx.profile.findUniqueOrThrow({ where: { id: viewer.id } });
    await notifyAdmins(tx, effects, {
      kind: 'ENROLMENT',
      ...newApplicationText(fullName ?? 'Somebody'),
      subjectKey: `mentorApplication:${id}`,
      actionUrl: `/admin/mentors/applications/${id}`,
      actionText: 'See the application',
    });
  });
}
