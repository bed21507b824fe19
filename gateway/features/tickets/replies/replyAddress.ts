import { isUuid } from '../../../../contract/pattern.ts';
import type { Config } from '../../../platform/config/settings.ts';
import { isSignature, signTicket } from '../signature.ts';

type ReplyConfig = Pick<Config, 'authSecret' | 'mailReplyDomain'>;

const PREFIX = 'ticket+';
const ID_LENGTH = 32;

/** Returns the address to which a reply goes on with a ticket; null where no mail is received. */
export function replyAddress({ authSecret, mailReplyDomain }: ReplyConfig, ticketId: string): string | null {
  if (mailReplyDomain === null) return null;
  return `${PREFIX}${ticketId.replaceAll('-', '')}${signTicket(authSecret, 'reply', ticketId)}@${mailReplyDomain}`;
}

/** Returns the ticket that an address was signed for; null for every other address. */
export function ticketOfAddress(
  { authSecret, mailReplyDomain }: ReplyConfig,
  address: string,
): string | null {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@');
  if (mailReplyDomain === null || domain !== mailReplyDomain || !local.startsWith(PREFIX)) return null;
  const signed = local.slice(PREFIX.length);
  const ticketId = uuidOf(signed.slice(0, ID_LENGTH));
  if (!isUuid(ticketId)) return null;
  return isSignature(signTicket(authSecret, 'reply', ticketId), signed.slice(ID_LENGTH)) ? ticketId : null;
}

const uuidOf = (hex: string) =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
