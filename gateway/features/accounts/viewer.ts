import type { Viewer } from '../../platform/context.ts';
import type { Prisma } from '../../platform/prisma.ts';

/**
 * Who the holders of these sessions are, as the rows say now. A session that ended or was revoked is missing
 * from the answer.
 * @returns viewers by session id
 */
export async function loadViewers(prisma: Prisma, sessionIds: string[]): Promise<Map<string, Viewer>> {
  const sessions = await prisma.authSession.findMany({
    where: { id: { in: sessionIds }, expiresAt: { gt: new Date() } },
    select: {
      id: true,
      user: {
        select: {
          profile: {
            select: {
              id: true,
              role: true,
              onboardingCompletedAt: true,
              mentor: { select: { id: true, isActive: true } },
            },
          },
        },
      },
    },
  });
  const viewers = new Map<string, Viewer>();
  for (const { id, user } of sessions) {
    if (!user.profile) continue;
    const { mentor, onboardingCompletedAt, ...profile } = user.profile;
    viewers.set(id, {
      id: profile.id,
      role: profile.role,
      mentorId: mentor?.isActive ? mentor.id : null,
      onboardingCompleted: onboardingCompletedAt !== null,
      sessionId: id,
    });
  }
  return viewers;
}
