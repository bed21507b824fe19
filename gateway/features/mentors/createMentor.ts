import { badInput, throwIfInvalid } from '../../../contract/errors.ts';
import {
  checkMentor,
  MENTOR_ADMIN_TEXTS,
  type MentorDraft,
  normalizeMentor,
} from '../../../contract/mentorRecords.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { isUniqueViolation } from '../../platform/database/prisma.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { mentorCandidates } from './access.ts';
import { auditedMentor } from './mentorRow.ts';
import { welcomeMentor } from './welcomeMentor.ts';

export type NewMentor = MentorDraft & { profileId: string; isActive: boolean };

/**
 * Creates the record that makes a person with the mentor role a mentor. An application of theirs that waits is
 * approved by it.
 * @returns its id
 * @throws DomainError BAD_INPUT, also for a person who cannot get a record
 */
export async function createMentor(app: App, viewer: Viewer, input: NewMentor): Promise<string> {
  throwIfInvalid(checkMentor(input));
  const { profileId, isActive } = input;
  try {
    return await inTransaction(app, async (tx, effects) => {
      const where = { AND: [{ id: profileId }, mentorCandidates(viewer)] };
      if ((await tx.profile.count({ where })) === 0) throw notCandidate();
      const mentor = await tx.mentor.create({ data: { ...normalizeMentor(input), profileId, isActive } });
      const { id } = mentor;
      const approved = await tx.mentorApplication.updateManyAndReturn({
        where: { profileId, status: 'SUBMITTED' },
        data: { status: 'APPROVED', decidedAt: new Date(), decidedById: viewer.id },
        select: { id: true },
      });
      for (const application of approved)
        await recordAuditEntry(tx, viewer, {
          ...{ action: 'mentorApplication.approve', entity: 'MentorApplication', entityId: application.id },
          ...{ before: { status: 'SUBMITTED' }, after: { status: 'APPROVED' } },
        });
      const after = auditedMentor(mentor);
      const entry = { action: 'mentor.create', entity: 'Mentor' as const, entityId: id, before: null, after };
      await recordAuditEntry(tx, viewer, entry);
      if (isActive) welcomeMentor(effects, { profileId, subjectKey: `mentor:${id}:created` });
      return id;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw notCandidate();
    throw error;
  }
}

const notCandidate = () => badInput('profileId', MENTOR_ADMIN_TEXTS.notCandidate);
