import { normalizeEmail } from '../../../../contract/accounts.ts';
import { DomainError, firstProblem, throwIfInvalid } from '../../../../contract/errors.ts';
import { checkStillPayable, priceOf } from '../../../../contract/payments.ts';
import {
  CLOSED_LINK_TEXTS,
  checkDevice,
  type SponsorInput,
  sponsorProblems,
  UNPAID_SPONSOR_MS,
} from '../../../../contract/sponsors.ts';
import type { App } from '../../../context.ts';
import type { Sponsor } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { consumeRateLimit, networkKey } from '../../../platform/limits/limits.ts';
import { readPlatformName } from '../../settings/settings.ts';
import { beginPayment } from '../beginPayment.ts';
import { NO_COUPON } from '../coupons/priceCoupon.ts';
import { readPrices } from '../prices.ts';
import { findSponsorLink } from './findSponsorLink.ts';
import { STARTS_PER_DEVICE, STARTS_PER_LINK, STARTS_PER_NETWORK } from './limits.ts';
import { sponsoredPaymentUrl } from './sponsorTokens.ts';

export type SponsoredStart = SponsorInput & {
  token: string;
  /** A random name that the browser keeps, under which its payments are limited. */
  device: string;
  showsName: boolean;
};

/**
 * Starts the payment of an enrolment by somebody without an account, at the prices of the family's country, and opens
 * its checkout.
 * @param address the client address, for the rate limit
 * @returns the payment's id
 * @throws DomainError NOT_FOUND for an unknown link, CLOSED for one that cannot be used or while payments are closed,
 *   CONFLICT when it is paid, BAD_INPUT, LIMIT, PROVIDER
 */
export async function startSponsoredPayment(
  app: App,
  input: SponsoredStart,
  address: string,
): Promise<string> {
  throwIfInvalid(checkDevice(input.device));
  throwIfInvalid(firstProblem(sponsorProblems(input, await readPlatformName(app.prisma))));
  const { link } = await requireOpenLink(app.prisma, input.token);
  await consumeRateLimit(app.prisma, STARTS_PER_LINK, link.id);
  await consumeRateLimit(app.prisma, STARTS_PER_DEVICE, input.device);
  await consumeRateLimit(app.prisma, STARTS_PER_NETWORK, networkKey(app.config, address));
  const { student } = link;
  const prices = await readPrices(app.prisma, link.country);
  const quote = {
    kind: 'ENROLMENT' as const,
    method: 'CHECKOUT' as const,
    package: student.package,
    amountMinor: priceOf(student.package, prices),
    currency: prices.currency,
    ...NO_COUPON,
  };
  const sponsor = await findOrCreateSponsor(app, link.id, input);
  const payer = {
    ...{ sponsor, parentId: student.parentId },
    callbackUrl: (reference: string) => sponsoredPaymentUrl(app.config, reference),
  };
  return beginPayment(app, payer, student.id, quote, async (locked, tx) => {
    // The lock makes this payment wait for a link that is being made in its place.
    await requireOpenLink(tx, input.token);
    return checkStillPayable(locked, student);
  });
}

/** @throws DomainError NOT_FOUND, CONFLICT when it is paid, CLOSED when it was withdrawn or is too old */
async function requireOpenLink(db: Tx, token: string) {
  const found = await findSponsorLink(db, token);
  if (!found) throw new DomainError('NOT_FOUND', CLOSED_LINK_TEXTS.UNKNOWN.title, null);
  if (found.state === 'OPEN') return found;
  const { title } = CLOSED_LINK_TEXTS[found.state];
  throw new DomainError(found.state === 'PAID' ? 'CONFLICT' : 'CLOSED', title, null);
}

/** Finds the sponsor who typed the same at the same link before, so that a second press leads to the same checkout. */
async function findOrCreateSponsor(
  { prisma }: App,
  linkId: string,
  { name: typedName, email: typedEmail, showsName }: SponsoredStart,
): Promise<Sponsor> {
  const name = typedName.trim().normalize('NFC');
  const email = normalizeEmail(typedEmail);
  const eraseAt = new Date(Date.now() + UNPAID_SPONSOR_MS);
  await prisma.sponsor.createMany({
    data: [{ linkId, name, email, showsName, eraseAt }],
    skipDuplicates: true,
  });
  return prisma.sponsor.update({
    where: { linkId_email_name: { linkId, email, name } },
    data: { showsName, consentedAt: new Date() },
  });
}
