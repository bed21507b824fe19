import { normalizeEmail, orNull } from '../../../contract/accounts.ts';
import { checkContact, type NewContact } from '../../../contract/contacts.ts';
import { refuse } from '../../../contract/errors.ts';
import type { App } from '../../context.ts';
import { networkKey, spend } from '../../platform/limits/limits.ts';
import { JOINS_PER_ADDRESS } from './limits.ts';

/**
 * Keeps an address that somebody left for news, with the consent and its time. One that the list holds already
 * stays as it was, and nothing tells the two apart: anybody could be asking.
 * @param address the network address it comes from
 * @throws DomainError BAD_INPUT, LIMIT
 */
export async function joinList(app: App, input: NewContact, address: string): Promise<void> {
  await spend(app.prisma, JOINS_PER_ADDRESS, networkKey(app.config, address));
  refuse(checkContact(input));
  const { list, consentText } = input;
  await app.prisma.contact.createMany({
    data: [{ list, email: normalizeEmail(input.email), phone: orNull(input.phone), consentText }],
    skipDuplicates: true,
  });
}
