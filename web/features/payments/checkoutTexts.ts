/** What the page says to somebody who left the provider's checkout. */
export const CHECKOUT_TEXTS = {
  closed: 'You closed the checkout before paying, so nothing was paid. You can pay when you are ready.',
  back: 'You are back from the checkout. If you did not finish it, nothing was paid.',
};
