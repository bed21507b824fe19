/** How a family reaches Little Makers, apart from the support e-mail, which the settings hold. */
export const contact = {
  phone: '+234 800 000 0000',
  phoneLink: 'tel:+2348000000000',
  whatsappLink: 'https://wa.me/2348000000000',
  city: 'Lagos, Nigeria',
};
