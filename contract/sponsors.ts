import { checkEmail, MAX_NAME_LENGTH } from './accounts.ts';
import { contactHints } from './contactHints.ts';
import { badInput, type DomainError } from './errors.ts';
import { pattern } from './pattern.ts';
import type { RefundStatus } from './refunds.ts';
import { DAY_MS } from './time.ts';

/** Time for which a sponsor link works. */
export const SPONSOR_LINK_MS = 30 * DAY_MS;
/** Time after which the name and the address of somebody who never paid are erased. */
export const UNPAID_SPONSOR_MS = 30 * DAY_MS;
/** Time after a payment in which its sponsor can be reached about a refund, a dispute or a reversal. */
export const PAID_SPONSOR_MS = 400 * DAY_MS;
/** Length of a thank-you note in characters. */
export const THANKS_LENGTH = { min: 3, max: 500 };
export const MAX_SPONSOR_NAME_LENGTH = MAX_NAME_LENGTH;

/** Consent of a sponsor, exactly as shown. */
export const sponsorConsent = (platformName: string) =>
  `I agree that ${platformName} keeps my name and my e-mail for this payment, and writes to me about it.`;

/** The states of a link that was made here. */
export type SponsorLinkState = 'OPEN' | 'PAID' | 'IN_PARTS' | 'EXPIRED' | 'WITHDRAWN';

/** The texts of a link with which nothing can be paid; UNKNOWN is for one that was not made here. */
export const CLOSED_LINK_TEXTS: Record<
  Exclude<SponsorLinkState, 'OPEN'> | 'UNKNOWN',
  { title: string; text: string }
> = {
  PAID: {
    title: 'This course is paid already',
    text: 'Somebody was faster, and the lessons are open. Thank you for wanting to help!',
  },
  IN_PARTS: {
    title: 'The family pays this course in parts',
    text: 'They have begun to pay it themselves. Please ask them how you can help. Thank you for wanting to help!',
  },
  EXPIRED: {
    title: 'This link is too old',
    text: 'A link works for 30 days. Please ask the family for a new one. Thank you for wanting to help!',
  },
  WITHDRAWN: {
    title: 'This link is not used any more',
    text: 'The family has taken it back or made a new one. Please ask them. Thank you for wanting to help!',
  },
  UNKNOWN: {
    title: 'We do not know this link',
    text: 'Please check that it is complete, or ask the family to send it again.',
  },
};

export const SPONSOR_TEXTS = {
  offer: 'Somebody else wants to pay? Share a link',
  offerText:
    'A grandparent, an aunt or a friend can pay from their own phone, without an account. They see the first name, the course and the price, and nothing else.',
  made: 'Your link is ready. We show it only now, so send it on or copy it.',
  live: (until: string) => `A link that you made works until ${until}.`,
  liveText: 'It cannot be shown again. Make a new one if it got lost: the old one stops working then.',
  withdrawn: 'The link does not work any more.',
  notMade: 'The link was not made. Please try again.',
  notWithdrawn: 'The link was not withdrawn. Please try again.',
  shareTitle: (child: string, platformName: string) => `Help ${child} learn with ${platformName}`,
  pageTitle: (child: string, platformName: string) => `${child} wants to learn with ${platformName}`,
  pageLead: 'The family has asked you to pay for this course. You need no account.',
  privacy:
    'The family never sees your e-mail. Your receipt goes to you alone, and we erase your name and e-mail after 400 days, or after 30 days if you do not pay. The receipt itself stays in our books.',
  showsName: 'The family may read my name',
  consentMissing: 'Please tick this so that you can pay.',
  nameMissing: 'Please tell us your name, for the receipt',
  nameTooLong: `A name can have ${MAX_NAME_LENGTH} characters`,
  nameOnly: 'Please give a name only, without a number, an address or a link',
  outOfDate: 'This page is out of date. Please reload it and try again.',
  tooManyLinks: 'Many links were made. Please try again in an hour.',
  tooManyStarts: 'Too many payments were started with this link. Please try again in an hour.',
  notLoaded: 'The page could not be loaded',
  missing: 'No such payment',
  missingText: 'Please open the link from your e-mail again.',
  paidBy: (name: string | null) => (name ? `Paid by a sponsor: ${name}` : 'Paid by a sponsor'),
  refundIsTheirs: 'A sponsor paid this, so the sponsor alone can ask for the money back',
  thanksOffer: 'Say thank you',
  thanksHint:
    'Write it yourself, or in the words of your child. We send it to the sponsor once. Please leave out surnames, numbers and addresses.',
  thanksTooShort: 'Please write a few words',
  thanksTooLong: `A note can have ${THANKS_LENGTH.max} characters`,
  thanksWithContact: 'Please leave out telephone numbers, e-mail addresses and links',
  thanksSent: 'Your thank-you is on its way.',
  thanksNotSent: 'Your thank-you was not sent. Please try again.',
  thankedBefore: 'A thank-you was sent already',
  nothingToThank: 'There is no sponsor to thank for this payment',
  thanksTitle: (child: string) => `A thank-you from the family of ${child}`,
  refundOffer: (until: string) => `You can ask for your money back until ${until}.`,
  refundText: 'If we approve it, the lessons close, and the money goes back the way it came.',
};

/** The sponsor's texts of each state of a payment. */
export const SPONSORED_TEXTS = {
  success: {
    title: 'Thank you! The course is paid',
    text: (child: string) =>
      `The lessons of ${child} are open. We sent you the receipt, with a link to this page.`,
  },
  verifying: 'We are looking for your payment',
  delayed: {
    title: 'Your payment takes longer',
    text: 'We have not heard from your bank yet. You can close this page: we keep looking, and write to you once the money is here.',
  },
  silent: {
    title: 'We could not look just now',
    text: 'The payment service does not answer. If you were debited, your money is safe: we keep looking.',
  },
  failed: {
    title: 'Payment declined',
    text: 'Nothing was bought. You can open the family’s link and try again.',
  },
  abandoned: {
    title: 'Payment not completed',
    text: 'The checkout was left before the payment was made. You can open the family’s link and try again.',
  },
  returned: {
    title: 'Payment returned',
    text: 'The money of this payment went back to you, so it opens no lessons.',
  },
  duplicate: {
    title: 'Somebody was faster',
    text: 'The course was paid before your payment arrived. We give your money back, and write to you at each step.',
  },
  mismatched: {
    title: 'We are looking at your payment',
    text: 'Money arrived, but not with the amount that was asked for. Our team was told. Please do not pay again.',
  },
};

/** The sponsor's texts of each state of a refund. */
export const REFUND_STATE_TEXTS: Record<RefundStatus, string> = {
  REQUESTED: 'We have your request and look at it.',
  WITHDRAWN: 'The request was withdrawn.',
  REFUSED: 'We did not approve your request:',
  APPROVED: 'We give your money back.',
  PENDING: 'Your money is on its way back.',
  PROCESSING: 'Your money is on its way back.',
  NEEDS_ATTENTION: 'Your money takes longer. Our team is on it and writes to you if we need something.',
  REFUNDED: 'Your money was sent back the way it came. Your bank may need a few days to show it.',
  FAILED: 'The money could not be sent, so we still hold it. Our team was told and tries again.',
};

export type SponsorInput = { name: string; email: string; consentText: string };

/** Lists what is wrong with the input of a sponsor, in the order of the form. The consent names the platform. */
export function sponsorProblems(
  { name, email, consentText }: SponsorInput,
  platformName: string,
): DomainError[] {
  const problems: DomainError[] = [];
  const trimmed = name.trim();
  if (trimmed.length === 0) problems.push(badInput('name', SPONSOR_TEXTS.nameMissing));
  else if (trimmed.length > MAX_SPONSOR_NAME_LENGTH)
    problems.push(badInput('name', SPONSOR_TEXTS.nameTooLong));
  else if (contactHints(trimmed).length > 0 || trimmed.includes('://') || HAS_CONTROL.test(trimmed))
    problems.push(badInput('name', SPONSOR_TEXTS.nameOnly));
  const wrong = checkEmail(email);
  if (wrong) problems.push(badInput(wrong.field, wrong.message));
  if (consentText !== sponsorConsent(platformName))
    problems.push(
      badInput('consentText', consentText ? SPONSOR_TEXTS.outOfDate : SPONSOR_TEXTS.consentMissing),
    );
  return problems;
}

const HAS_CONTROL = pattern({ max: MAX_SPONSOR_NAME_LENGTH, matches: /[\p{Cc}\p{Cf}]/u });

/** Checks a thank-you note. Returns the problem, or null. */
export function checkThanks(text: string): DomainError | null {
  const trimmed = text.trim();
  if (trimmed.length < THANKS_LENGTH.min) return badInput('text', SPONSOR_TEXTS.thanksTooShort);
  if (trimmed.length > THANKS_LENGTH.max) return badInput('text', SPONSOR_TEXTS.thanksTooLong);
  return contactHints(trimmed).length > 0 || trimmed.includes('://')
    ? badInput('text', SPONSOR_TEXTS.thanksWithContact)
    : null;
}

const DEVICE = pattern({ max: 64, matches: /^[\w-]{16,64}$/ });

/** Checks the random name under which a browser's payments are limited. Returns the problem, or null. */
export const checkDevice = (device: string): DomainError | null =>
  DEVICE.test(device) ? null : badInput('device', SPONSOR_TEXTS.outOfDate);

const LINK_TOKEN = pattern({ max: 64, matches: /^[\w-]{32}$/ });
const PAYMENT_TOKEN = pattern({ max: 100, matches: /^LM_\d{1,16}_\d{1,6}\.[\w-]{43}$/ });

/** Returns whether a text may be the token of a sponsor link. */
export const isLinkToken = (text: string): boolean => LINK_TOKEN.test(text);
/** Returns whether a text may be the token with which a sponsor sees their own payment. */
export const isPaymentToken = (text: string): boolean => PAYMENT_TOKEN.test(text);

/** Returns the path of the page of a sponsor link, and of a sponsored payment. */
export const sponsorPath = (token: string) => `/sponsor/${token}`;

/** Returns the path of the PDF of a sponsor's receipt. */
export const sponsorReceiptPath = (token: string) => `/receipts/${token}.pdf`;
