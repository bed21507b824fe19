import { randomInt } from 'node:crypto';
import { COMMUNITY_TEXTS } from '../../../contract/community.ts';
import { withdrawalOf } from '../../../contract/enrolment.ts';
import { notFound } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { familyIds, studentsOfParent } from '../enrolment/access.ts';
import { lockJoining } from '../enrolment/audienceLock.ts';
import { CONSENTS_PER_PERSON } from '../enrolment/limits.ts';
import { publishSpace } from './audience.ts';

export type CommunityConsent = { studentId: string; isGiven: boolean };

/** Pictures are drawn from a number below this one. */
const AVATAR_NUMBERS = 2 ** 31 - 1;

/**
 * Sets if a child takes part in the community, by the parent alone, and records the consent, or its withdrawal, as it
 * was shown. When it ends, the child's access and texts are gone at once. Repeating it changes nothing.
 * @throws DomainError NOT_FOUND, LIMIT, also for the child's own account
 */
export async function setCommunityConsent(
  app: App,
  viewer: Viewer,
  { studentId, isGiven }: CommunityConsent,
): Promise<void> {
  // Taking it back is never limited.
  if (isGiven) await consumeRateLimit(app.prisma, CONSENTS_PER_PERSON, viewer.id);
  await inTransaction(app, async (tx, effects) => {
    const where = { AND: [{ id: studentId }, studentsOfParent(viewer)] };
    const student = await tx.student.findFirst({ where });
    if (!student) throw notFound('Student');
    await tx.communityMember.createMany({
      data: { studentId, avatar: randomInt(AVATAR_NUMBERS) },
      skipDuplicates: true,
    });
    const { count } = await tx.communityMember.updateMany({
      where: { studentId, isConsented: !isGiven, student: studentsOfParent(viewer) },
      data: { isConsented: isGiven },
    });
    if (count === 0) return;
    // The family's first fetch finds what is written meanwhile.
    if (isGiven) await lockJoining(tx);
    const text = isGiven ? COMMUNITY_TEXTS.consent : withdrawalOf(COMMUNITY_TEXTS.consent);
    await tx.consent.create({ data: { studentId, profileId: viewer.id, text } });
    // Their open pages learn what they may see now.
    for (const userId of familyIds(student)) effects.publish('access.changed', { userId }, [userId]);
    // Only a few posts can be pinned, so one that is no longer shown makes room.
    if (!isGiven)
      await tx.communityPost.updateMany({
        where: { memberId: studentId, isPinned: true },
        data: { isPinned: false },
      });
    if ((await tx.communityPost.count({ where: { memberId: studentId }, take: 1 })) > 0)
      await publishSpace(tx, effects, student.course);
  });
}
