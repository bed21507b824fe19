import type { Tx } from '../../platform/database/prisma.ts';
import { lockAvatar, replaceAvatar } from '../accounts/avatarRow.ts';
import { discardIdentityDocuments } from '../mentors/applicationRow.ts';

/**
 * Deletes a person. Where records have to stay, of money, consent or the work with a child, they keep a profile without
 * a name, an address or a way to sign in.
 */
export async function erasePerson(tx: Tx, id: string): Promise<void> {
  await discardIdentityDocuments(tx, { profileId: id });
  await replaceAvatar(tx, id, await lockAvatar(tx, id), null);
  await tx.verification.deleteMany({ where: { value: id } });
  await tx.audienceJoin.deleteMany({ where: { profileId: id } });
  await tx.feedEntry.deleteMany({ where: { recipientId: id } });
  await tx.feedCounter.deleteMany({ where: { recipientId: id } });
  if (await hasRecords(tx, id)) await makeNameless(tx, id);
  else await tx.user.delete({ where: { id } });
}

/** Returns whether a record that stays refers to a person. */
async function hasRecords(tx: Tx, id: string): Promise<boolean> {
  const { _count, mentor } = await tx.profile.findUniqueOrThrow({
    where: { id },
    select: {
      mentor: { select: { _count: { select: { sessions: true, groupCalls: true } } } },
      _count: {
        select: {
          ...{ payments: true, couponUses: true, refundsRequested: true, refundsDecided: true },
          ...{ consents: true, dataRequests: true, messagesSent: true, reviews: true, attemptGrants: true },
        },
      },
    },
  });
  const held = mentor ? Object.values(mentor._count) : [];
  return [...Object.values(_count), ...held].some((count) => count > 0);
}

async function makeNameless(tx: Tx, id: string): Promise<void> {
  const own = { where: { profileId: id } };
  await tx.authSession.deleteMany({ where: { userId: id } });
  await tx.account.deleteMany({ where: { userId: id } });
  await tx.twoFactor.deleteMany({ where: { userId: id } });
  await tx.notification.deleteMany({ where: { recipientId: id } });
  await tx.notificationSettings.deleteMany(own);
  await tx.notificationPreference.deleteMany(own);
  await tx.digestRun.deleteMany(own);
  await tx.ticket.deleteMany({ where: { authorId: id } });
  await tx.errorRecord.deleteMany(own);
  await tx.familySummary.deleteMany({ where: { parentId: id } });
  await tx.adminPreference.deleteMany(own);
  await tx.lessonPosition.deleteMany(own);
  await tx.mentorApplication.deleteMany(own);
  await tx.emailChange.deleteMany(own);
  await tx.accountClosure.deleteMany(own);
  await tx.communityReaction.deleteMany({ where: { personId: id } });
  await tx.communityFollow.deleteMany({ where: { personId: id } });
  await tx.pairingCode.deleteMany({ where: { issuedById: id } });
  await tx.messageRecipient.deleteMany({ where: { recipientId: id } });
  await tx.student.updateMany({ where: { loginId: id }, data: { loginId: null } });
  await tx.mentor.updateMany({
    ...own,
    data: {
      ...{ isActive: false, specialization: [], bio: null, experienceYears: null, hourlyRateMinor: null },
      ...{ backgroundCheckReference: null, backgroundCheckExpiresAt: null },
    },
  });
  await tx.user.update({
    where: { id },
    data: {
      ...{ name: '', email: `${id}@closed.invalid`, emailVerified: false, twoFactorEnabled: false },
      ...{ image: null, username: null, displayUsername: null },
    },
  });
  await tx.profile.update({
    where: { id },
    data: {
      ...{ fullName: null, phone: null, location: null, avatarUrl: null, interests: [], hearAboutUs: null },
      // A role without any right, which takes the family out of the overview besides.
      ...{ role: 'STUDENT', onboardingCompletedAt: null, guardianId: null },
    },
  });
}
