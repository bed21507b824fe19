import type { App, Viewer } from './context.ts';

/**
 * Who the holders of these sessions are, as the rows say now. Missing from the answer is a session that ended or
 * was revoked, and, where a second factor is required, that of an admin or a mentor who has not set one up:
 * without it they are nobody.
 * @returns viewers by session id
 */
export async function loadViewers(
  { config, prisma }: Pick<App, 'config' | 'prisma'>,
  sessionIds: string[],
): Promise<Map<string, Viewer>> {
  const sessions = await prisma.authSession.findMany({
    where: { id: { in: sessionIds }, expiresAt: { gt: new Date() } },
    select: {
      id: true,
      user: {
        select: {
          twoFactorEnabled: true,
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
    const hasPowers = profile.role === 'ADMIN' || profile.role === 'MENTOR' || mentor !== null;
    if (config.requiresSecondFactor && hasPowers && !user.twoFactorEnabled) continue;
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
