import { LINK_TEXTS } from '../../../contract/gallery.ts';
import type { App } from '../../context.ts';
import { followLink } from '../../platform/outgoing/followLink.ts';

const DEADLINE_MS = 10_000;
/** After which a check is due again that its worker did not finish. */
const LEASE_SECONDS = 60;
/** So long a check is left to its job before the sweep takes it. */
const SWEEP_GRACE_SECONDS = 5;

export type LinkClaim = { id: string; projectUrl: string; linkCheckDueAt: Date };

/** Claims the check of a project's link if it is due and no other worker has claimed it. */
export async function claimLinkCheck({ prisma }: App, projectId: string): Promise<LinkClaim | null> {
  const [claim] = await prisma.$queryRaw<LinkClaim[]>`
    UPDATE "Project" SET "linkCheckDueAt" = clock_timestamp() + ${LEASE_SECONDS} * interval '1 s'
    WHERE id = ${projectId}::uuid AND "linkCheckDueAt" <= clock_timestamp()
    RETURNING id, "projectUrl", "linkCheckDueAt"`;
  return claim ?? null;
}

/** Claims the checks that are overdue: their job got lost. */
export const claimOverdueLinkChecks = ({ prisma }: App, limit: number): Promise<LinkClaim[]> =>
  prisma.$queryRaw<LinkClaim[]>`
    UPDATE "Project" SET "linkCheckDueAt" = clock_timestamp() + ${LEASE_SECONDS} * interval '1 s'
    WHERE id IN (
      SELECT id FROM "Project"
      WHERE "linkCheckDueAt" <= clock_timestamp() - ${SWEEP_GRACE_SECONDS} * interval '1 s'
      ORDER BY "linkCheckDueAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, "projectUrl", "linkCheckDueAt"`;

/** Follows a claimed project's link and stores where it ends. A check that was asked for meanwhile stays due. */
export async function checkLink(
  { prisma, config }: App,
  { id, projectUrl, linkCheckDueAt }: LinkClaim,
): Promise<void> {
  const target = await followLink(projectUrl, {
    deadlineMs: DEADLINE_MS,
    userAgent: `LittleMakersLinkCheck/1.0 (+${config.publicUrl})`,
    standIns: config.linkStandIns,
  });
  await prisma.project.updateMany({
    where: { id, linkCheckDueAt },
    data: {
      linkCheckDueAt: null,
      linkCheckedAt: new Date(),
      linkFinalUrl: target.url,
      linkStatus: target.status,
      linkProblem: target.failure && LINK_TEXTS[target.failure],
    },
  });
}
