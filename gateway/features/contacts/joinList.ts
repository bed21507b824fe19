import { blankToNull, normalizeEmail } from '../../../contract/accounts.ts';
import { checkContact, type NewContact } from '../../../contract/contacts.ts';
import { throwIfInvalid } from '../../../contract/errors.ts';
import type { App } from '../../context.ts';
import { consumeRateLimit, networkKey } from '../../platform/limits/limits.ts';
import { readPlatformName } from '../settings/settings.ts';
import { JOINS_PER_ADDRESS } from './limits.ts';

/**
 * Adds an e-mail address to a mailing list, with the consent and its time. One that is already on the list stays
 * unchanged, and the result does not reveal it, because anyone can submit any address.
 * @param address the client's network address, for the rate limit
 * @throws DomainError BAD_INPUT, LIMIT
 */
export async function joinList(app: App, input: NewContact, address: string): Promise<void> {
  await consumeRateLimit(app.prisma, JOINS_PER_ADDRESS, networkKey(app.config, address));
  throwIfInvalid(checkContact(input, await readPlatformName(app.prisma)));
  const { list, consentText } = input;
  await app.prisma.contact.createMany({
    data: [{ list, email: normalizeEmail(input.email), phone: blankToNull(input.phone), consentText }],
    skipDuplicates: true,
  });
}
