import { buffer } from 'node:stream/consumers';
import { currencySymbol } from '../../../../contract/currencies.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { DEFAULT_TIME_ZONE, fullTimeText } from '../../../../contract/time.ts';
import type { Dispute, Payment } from '../../../generated/prisma/client.ts';
import { beginSheet, nunito } from '../../../platform/pdf/sheet.ts';

const fonts = { text: nunito('600SemiBold'), strong: nunito('800ExtraBold') };

/** Draws the document that goes with an answer: the provider takes none without one. */
export async function drawEvidence(
  dispute: Dispute,
  payment: Payment,
  platformName: string,
): Promise<Buffer<ArrayBuffer>> {
  const sheet = await beginSheet({
    ...{ size: 'A4', margin: 56, lang: 'en' },
    info: { Title: `Dispute of ${payment.reference}`, Author: platformName },
  });
  const time = (moment: Date) => `${fullTimeText(moment.toISOString(), DEFAULT_TIME_ZONE)} (Lagos)`;
  const facts: [string, string][] = [
    ['Payment', payment.reference],
    ['Amount', formatMoney(payment.amountMinor, currencySymbol(payment.currency), 'IF_ANY')],
    ['Started', time(payment.createdAt)],
    ['Settled', payment.settledAt ? time(payment.settledAt) : 'not settled'],
    [
      'Payer',
      [dispute.customerName, dispute.customerEmail, dispute.customerPhone].filter(Boolean).join(', '),
    ],
    ['Service', dispute.serviceDetails],
    ['Our answer', `${dispute.response === 'CONTESTED' ? 'Contested' : 'Accepted'}: ${dispute.message}`],
  ];
  sheet.font(fonts.strong).fontSize(20).text('Answer to a dispute').moveDown();
  for (const [name, value] of facts.filter(([, text]) => text !== '')) {
    sheet.font(fonts.strong).fontSize(11).text(name);
    sheet.font(fonts.text).fontSize(12).text(value).moveDown(0.6);
  }
  sheet.end();
  return Buffer.from(await buffer(sheet));
}
