import { buffer } from 'node:stream/consumers';
import { COURSE_TITLES } from '../../../../contract/certificates.ts';
import {
  discountLineText,
  purchaseText,
  receiptAmountText,
  receiptDateText,
  receiptDiscountText,
  receiptNumberText,
  taxLineText,
} from '../../../../contract/receipts.ts';
import type { Receipt } from '../../../generated/prisma/client.ts';
import { beginSheet, nunito, type Sheet } from '../../../platform/pdf/sheet.ts';

const fonts = { text: nunito('600SemiBold'), strong: nunito('800ExtraBold'), title: nunito('900Black') };
const COLOURS = { ink: '#1f1b3a', muted: '#5b5675', indigo: '#4338ca', mango: '#ffb020', line: '#d9d4e7' };

/** A4 in points. */
const PAGE_WIDTH = 595.28;
const MARGIN = 56;
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const AMOUNT_WIDTH = 150;

/** Draws a receipt as a PDF of one page, from what the receipt keeps alone. */
export async function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const number = receiptNumberText(receipt.number);
  const sheet = await beginSheet({
    size: 'A4',
    lang: 'en',
    margin: MARGIN,
    info: {
      Title: `Receipt ${number}`,
      Author: receipt.sellerName,
      Subject: receiptAmountText(receipt.amountMinor, receipt.currency),
      CreationDate: receipt.issuedAt,
      ModDate: receipt.issuedAt,
    },
  });
  drawHead(sheet, receipt, number);
  drawParties(sheet, receipt);
  drawLines(sheet, receipt);
  sheet.end();
  return buffer(sheet);
}

function drawHead(sheet: Sheet, { issuedAt, paidAt, reference }: Receipt, number: string): void {
  sheet.rect(0, 0, PAGE_WIDTH, 14).fill(COLOURS.mango);
  sheet.font(fonts.title).fontSize(30).fillColor(COLOURS.indigo).text('Receipt', MARGIN, 60);
  const facts: [string, string][] = [
    ['Number', number],
    ['Issued on', receiptDateText(issuedAt)],
    ['Paid on', receiptDateText(paidAt)],
    ['Reference', reference],
  ];
  let y = 110;
  for (const [name, value] of facts) {
    write(sheet, fonts.text, COLOURS.muted).text(name, MARGIN, y, { width: 90 });
    write(sheet, fonts.strong, COLOURS.ink).text(value, MARGIN + 90, y, { width: WIDTH - 90 });
    y = sheet.y + 3;
  }
}

/** Draws the seller and the payer beside each other, and moves below the longer one. */
function drawParties(sheet: Sheet, receipt: Receipt): void {
  const top = sheet.y + 26;
  const width = WIDTH / 2 - 12;
  const bottoms = [
    drawParty(sheet, 'From', [receipt.sellerName, receipt.sellerAddress], { x: MARGIN, y: top, width }),
    drawParty(sheet, 'To', [receipt.payerName, receipt.payerEmail], {
      x: MARGIN + WIDTH / 2 + 12,
      y: top,
      width,
    }),
  ];
  sheet.y = Math.max(...bottoms);
}

type Box = { x: number; y: number; width: number };

function drawParty(sheet: Sheet, label: string, lines: [string, string], { x, y, width }: Box): number {
  const [name, address] = lines;
  write(sheet, fonts.text, COLOURS.muted).text(label, x, y, { width });
  write(sheet, fonts.strong, COLOURS.ink).text(name.normalize('NFC'), { width });
  write(sheet, fonts.text, COLOURS.ink).text(address.normalize('NFC'), { width });
  return sheet.y;
}

/** Draws what was paid for, the total, and the tax that it includes. */
function drawLines(sheet: Sheet, receipt: Receipt): void {
  const { amountMinor, currency, taxName, taxBasisPoints, taxMinor, course, studentName } = receipt;
  const amount = receiptAmountText(amountMinor, currency);
  const what = `${purchaseText(receipt)}: ${COURSE_TITLES[course]}, for ${studentName.normalize('NFC')}`;
  sheet.y += 34;
  const { discountMinor, couponCode } = receipt;
  drawLine(sheet, what, receiptAmountText(amountMinor + discountMinor, currency), fonts.text);
  if (couponCode)
    drawLine(sheet, discountLineText(couponCode), receiptDiscountText(discountMinor, currency), fonts.text);
  drawLine(sheet, 'Paid in full', amount, fonts.strong);
  if (taxBasisPoints > 0)
    drawLine(sheet, taxLineText(taxName, taxBasisPoints), receiptAmountText(taxMinor, currency), fonts.text);
}

function drawLine(sheet: Sheet, text: string, amount: string, face: string): void {
  const top = sheet.y + 10;
  sheet
    .moveTo(MARGIN, sheet.y)
    .lineTo(MARGIN + WIDTH, sheet.y)
    .lineWidth(1)
    .stroke(COLOURS.line);
  write(sheet, face, COLOURS.ink).text(amount, MARGIN + WIDTH - AMOUNT_WIDTH, top, {
    ...{ width: AMOUNT_WIDTH, align: 'right' as const },
  });
  write(sheet, face, COLOURS.ink).text(text, MARGIN, top, { width: WIDTH - AMOUNT_WIDTH - 16 });
  sheet.y += 10;
}

function write(sheet: Sheet, face: string, colour: string): Sheet {
  return sheet.font(face).fontSize(12).fillColor(colour);
}
