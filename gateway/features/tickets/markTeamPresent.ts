import type { App, Viewer } from '../../context.ts';

/** Notes that an admin has the inbox open, or a mentor the community. @returns when */
export async function markTeamPresent({ prisma }: App, { id: profileId }: Viewer): Promise<Date> {
  const seenAt = new Date();
  await prisma.teamPresence.upsert({
    where: { profileId },
    create: { profileId, seenAt },
    update: { seenAt },
  });
  return seenAt;
}
