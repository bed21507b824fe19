import { expect, it } from 'vitest';
import { CONTACT_CONSENTS, checkContact, type NewContact } from './contacts.ts';
import { DEFAULT_PLATFORM_NAME } from './platformName.ts';

const valid: NewContact = {
  list: 'UPDATES',
  email: 'ada@example.test',
  phone: null,
  consentText: CONTACT_CONSENTS.UPDATES(DEFAULT_PLATFORM_NAME),
};

it('accepts an address with the consent of its list', () => {
  expect(checkContact(valid, DEFAULT_PLATFORM_NAME)).toBeNull();
  expect(checkContact({ ...valid, phone: '+234 803 000 0000' }, DEFAULT_PLATFORM_NAME)).toBeNull();
});

it.each([
  [{ email: ' ' }, 'email'],
  [{ email: 'ada' }, 'email'],
  [{ email: `${'a'.repeat(250)}@b.test` }, 'email'],
  [{ phone: 'call me' }, 'phone'],
  [{ consentText: 'I agree to everything' }, 'consentText'],
  [{ consentText: CONTACT_CONSENTS.ACADEMY_WAITLIST(DEFAULT_PLATFORM_NAME) }, 'consentText'],
])('rejects %o', (changed, field) =>
  expect(checkContact({ ...valid, ...changed }, DEFAULT_PLATFORM_NAME)?.field).toBe(field),
);
