import { isUuid } from '../../../../contract/pattern.ts';
import type { Config } from '../../../platform/config/settings.ts';
import { isSignature, signTicket } from '../signature.ts';

type LinkConfig = Pick<Config, 'publicUrl' | 'authSecret'>;

/**
 * Returns the URL at which a visitor reads and continues a ticket without an account. The token follows the hash, so
 * that no server and no log on the way gets it.
 */
export const visitorUrl = ({ publicUrl, authSecret }: LinkConfig, ticketId: string): string =>
  `${publicUrl}/support/visitor#${ticketId}.${signTicket(authSecret, 'link', ticketId)}`;

/** Returns the ticket that a token is for; null if it was not issued here. */
export function ticketOfToken({ authSecret }: Pick<Config, 'authSecret'>, token: string): string | null {
  const [ticketId = '', signature = ''] = token.split('.');
  if (!isUuid(ticketId)) return null;
  return isSignature(signTicket(authSecret, 'link', ticketId), signature) ? ticketId : null;
}
