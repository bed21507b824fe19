/** Time for which an account number takes a transfer. */
export const TRANSFER_MS = 60 * 60 * 1000;
/** Time before the end at which a family gets a new account number instead of one that is about to end. */
export const TRANSFER_MARGIN_MS = 5 * 60 * 1000;

export const TRANSFER_TEXTS = {
  offer: 'Pay by Bank Transfer',
  notHere: 'Bank transfer is not offered for this price. Please pay at the checkout.',
  title: 'Send the money to this account',
  once: 'This account number is for this payment alone. Send the exact amount, once.',
  left: (time: string) => `It works for ${time} more.`,
  live: 'This page changes by itself when the money arrives. You can close it: we look for the money all the same.',
  sent: 'I Have Sent It',
  looking: 'Looking for your transfer',
  notYet:
    'It has not arrived yet. Most transfers take a few minutes, some take longer. Please do not send it twice.',
  over: 'The time of this account number is over',
  overText:
    'Please do not send money to it any more: the bank may send it back, which takes days. If you have sent it in time, we find it.',
  renew: 'Get a New Account Number',
  arrived: 'Your transfer has arrived',
  mismatched:
    'Your transfer arrived, but not with the exact amount. Our team was told and writes to you. Please do not send more.',
  duplicate: 'The course was paid before, so your transfer goes back. You need not do anything.',
  sandbox: 'Open the Sandbox Bank',
};

/** Formats the time that is left: '59:07'. */
export function timeLeftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
