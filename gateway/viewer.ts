import type { App, Viewer } from './context.ts';

/**
 * Loads the current viewers of these sessions. Sessions that ended or were revoked are missing from the result, and,
 * where a second factor is required, those of admins and mentors who have not set one up: without it they count as
 * visitors.
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
              closure: { select: { profileId: true } },
            },
          },
        },
      },
    },
  });
  const viewers = new Map<string, Viewer>();
  for (const { id, user } of sessions) {
    if (!user.profile) continue;
    const { mentor, closure, onboardingCompletedAt, ...profile } = user.profile;
    const isPrivileged = profile.role === 'ADMIN' || profile.role === 'MENTOR' || mentor !== null;
    if (config.requiresSecondFactor && isPrivileged && !user.twoFactorEnabled) continue;
    viewers.set(id, {
      id: profile.id,
      role: profile.role,
      mentorId: mentor?.isActive ? mentor.id : null,
      onboardingCompleted: onboardingCompletedAt !== null,
      isClosed: closure !== null,
      sessionId: id,
    });
  }
  return viewers;
}
