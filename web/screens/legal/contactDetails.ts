/** What stands for the numbers in the pages as they are built; gateway/http/webApp.ts writes CONTACT_PHONE and CONTACT_WHATSAPP there. */
const MARKS = { phone: '__PHONE__', dialled: '__PHONE_DIALLED__', whatsapp: '__WHATSAPP__' };
/** Of nobody: what the server of `npm run dev`, which fills in nothing, shows. */
const EXAMPLE = '+234 800 000 0000';

/** A number of the page's head; null while the pages are made. */
function written(name: string): string | null {
  if (typeof document === 'undefined') return null;
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return content?.startsWith('+') ? content : EXAMPLE;
}

const phone = written('contact-phone');
const whatsapp = written('contact-whatsapp');

/** How a family reaches Little Makers, apart from the support e-mail, which the settings hold. */
export const contact = {
  phone: phone ?? MARKS.phone,
  phoneLink: `tel:${phone?.replace(/[^+\d]/g, '') ?? MARKS.dialled}`,
  whatsappLink: `https://wa.me/${whatsapp?.replace(/\D/g, '') ?? MARKS.whatsapp}`,
  city: 'Lagos, Nigeria',
};
