import { PLACEHOLDERS } from '../../../contract/protocol.ts';

/** An unassigned number, shown by `npm run dev`, whose server does not replace the placeholders. */
const EXAMPLE_NUMBER = '+234 800 000 0000';

/** Reads a number from a meta tag of the page; null during prerendering. */
function readNumber(name: string): string | null {
  if (typeof document === 'undefined') return null;
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return content?.startsWith('+') ? content : EXAMPLE_NUMBER;
}

const phone = readNumber('contact-phone');
const whatsapp = readNumber('contact-whatsapp');

/** The contact details of Little Makers, except the support e-mail address, which is in the settings. */
export const contact = {
  phone: phone ?? PLACEHOLDERS.phone,
  phoneLink: `tel:${phone?.replace(/[^+\d]/g, '') ?? PLACEHOLDERS.phoneDigits}`,
  whatsappLink: `https://wa.me/${whatsapp?.replace(/\D/g, '') ?? PLACEHOLDERS.whatsappDigits}`,
  city: 'Lagos, Nigeria',
};
