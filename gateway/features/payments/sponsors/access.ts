import type { Viewer } from '../../../context.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Config } from '../../../platform/config/settings.ts';
import { studentsOfParent } from '../../enrolment/access.ts';
import { referenceOfToken } from './sponsorTokens.ts';

/** Selects the sponsor links that a viewer may see and withdraw: those of their own children, as a parent. */
export function visibleSponsorLinks(viewer: Viewer | null): Prisma.SponsorLinkWhereInput {
  return { student: studentsOfParent(viewer) };
}

/** Selects the one payment that the holder of a sponsor's token may see; none for a token that was not issued here. */
export function paymentOfToken(
  config: Pick<Config, 'authSecret'>,
  token: string,
): Prisma.PaymentWhereInput & { reference: string } {
  return { reference: referenceOfToken(config, token) ?? '', sponsorId: { not: null } };
}
