import { DomainError } from '../../../../contract/errors.ts';
import { priceOf } from '../../../../contract/payments.ts';
import { CLOSED_LINK_TEXTS, type SponsorLinkState } from '../../../../contract/sponsors.ts';
import type { App } from '../../../context.ts';
import type { Student } from '../../../generated/prisma/client.ts';
import { readPrices } from '../prices.ts';
import { findSponsorLink } from './findSponsorLink.ts';

/** All that a link tells: what can be paid with it, and nothing once nothing can. */
export type Sponsorship = {
  state: SponsorLinkState;
  offer: SponsorOffer | null;
};

export type SponsorOffer = Pick<Student, 'firstName' | 'course' | 'package'> & {
  amountMinor: number;
  currency: string;
  symbol: string;
};

/**
 * Reads what a link is for, for anyone who has it.
 * @throws DomainError NOT_FOUND for every text that is no token of a link
 */
export async function readSponsorship(app: App, token: string): Promise<Sponsorship> {
  const found = await findSponsorLink(app.prisma, token);
  if (!found) throw new DomainError('NOT_FOUND', CLOSED_LINK_TEXTS.UNKNOWN.title, null);
  const { state, link } = found;
  if (state !== 'OPEN') return { state, offer: null };
  const { firstName, course, package: chosen } = link.student;
  const prices = await readPrices(app.prisma, link.country);
  const { currency, symbol } = prices;
  const amountMinor = priceOf(chosen, prices);
  return { state, offer: { firstName, course, package: chosen, amountMinor, currency, symbol } };
}
