import { expect, it } from 'vitest';
import { CONTACT_CONSENTS, checkContact, type NewContact } from './contacts.ts';

const valid: NewContact = {
  list: 'UPDATES',
  email: 'ada@example.test',
  phone: null,
  consentText: CONTACT_CONSENTS.UPDATES,
};

it('accepts an address with the consent of its list', () => {
  expect(checkContact(valid)).toBeNull();
  expect(checkContact({ ...valid, phone: '+234 803 000 0000' })).toBeNull();
});

it.each([
  [{ email: ' ' }, 'email'],
  [{ email: 'ada' }, 'email'],
  [{ email: `${'a'.repeat(250)}@b.test` }, 'email'],
  [{ phone: 'call me' }, 'phone'],
  [{ consentText: 'I agree to everything' }, 'consentText'],
  [{ consentText: CONTACT_CONSENTS.ACADEMY_WAITLIST }, 'consentText'],
])('rejects %o', (changed, field) => expect(checkContact({ ...valid, ...changed })?.field).toBe(field));
