import { notFound, throwIfInvalid } from '../../../../contract/errors.ts';
import { checkPayable } from '../../../../contract/payments.ts';
import { SPONSOR_LINK_MS } from '../../../../contract/sponsors.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import type { SponsorLink } from '../../../generated/prisma/client.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { studentsOfParent } from '../../enrolment/access.ts';
import { LINKS_PER_PARENT } from './limits.ts';
import { drawLinkToken, linkTokenHash } from './sponsorTokens.ts';

/** A link with its token, which nobody can read again later. */
export type NewSponsorLink = { link: SponsorLink; token: string };

/**
 * Makes a link with which somebody else pays for an enrolment, at the prices of the country in which the parent is now.
 * It replaces the one before: a student has one live link at most.
 * @param address the parent's client address
 * @throws DomainError NOT_FOUND, CONFLICT when it is paid, LIMIT
 */
export async function createSponsorLink(
  app: App,
  viewer: Viewer,
  { studentId }: { studentId: string },
  address: string,
): Promise<NewSponsorLink> {
  const where = { AND: [studentsOfParent(viewer), { id: studentId }] };
  if ((await app.prisma.student.count({ where })) === 0) throw notFound('Student');
  const country = await app.geo.countryOf(address);
  return inTransaction(app, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR UPDATE`;
    const student = await tx.student.findFirst({ where });
    if (!student) throw notFound('Student');
    throwIfInvalid(checkPayable(student));
    await consumeRateLimit(tx, LINKS_PER_PARENT, viewer.id);
    const now = new Date();
    await tx.sponsorLink.updateMany({
      where: { liveStudentId: studentId },
      data: { liveStudentId: null, withdrawnAt: now },
    });
    const token = drawLinkToken();
    const link = await tx.sponsorLink.create({
      data: {
        ...{ studentId, liveStudentId: studentId, tokenHash: linkTokenHash(token), country },
        expiresAt: new Date(now.getTime() + SPONSOR_LINK_MS),
      },
    });
    return { link, token };
  });
}
