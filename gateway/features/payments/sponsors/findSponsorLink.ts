import type { SponsorLinkState } from '../../../../contract/sponsors.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Db } from '../../../platform/database/prisma.ts';
import { linkTokenHash } from './sponsorTokens.ts';

const withStudent = { student: true } satisfies Prisma.SponsorLinkInclude;
type FoundLink = Prisma.SponsorLinkGetPayload<{ include: typeof withStudent }>;

/** Finds the link of a token. @returns null for a token that was not issued here, or whose student is deleted */
export async function findSponsorLink(
  db: Db,
  token: string,
): Promise<{ link: FoundLink; state: SponsorLinkState } | null> {
  const link = await db.sponsorLink.findUnique({
    where: { tokenHash: linkTokenHash(token) },
    include: withStudent,
  });
  return link && { link, state: stateOf(link, new Date()) };
}

function stateOf({ student, withdrawnAt, expiresAt }: FoundLink, now: Date): SponsorLinkState {
  if (student.paymentStatus === 'COMPLETED') return 'PAID';
  if (student.paymentStatus === 'OVERDUE') return 'IN_PARTS';
  if (withdrawnAt) return 'WITHDRAWN';
  return expiresAt <= now ? 'EXPIRED' : 'OPEN';
}
