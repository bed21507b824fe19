import { expect, it } from 'vitest';
import { parseReceiptNumber, receiptAmountText, receiptNumberText, taxLineText } from './receipts.ts';

it('prints numbers with six digits at least', () => {
  expect([1, 42, 1_234_567].map(receiptNumberText)).toEqual(['000001', '000042', '1234567']);
});

it('parses numbers of the database alone', () => {
  expect(['1', '000042', '2147483647'].map(parseReceiptNumber)).toEqual([1, 42, 2_147_483_647]);
  for (const text of ['', '0', '-1', '1.5', '1e3', '2147483648', '99999999999'])
    expect(parseReceiptNumber(text)).toBeNull();
});

it('prints amounts with the currency and both decimals', () => {
  expect(receiptAmountText(10_000_000, 'NGN')).toBe('NGN 100,000.00');
  expect(receiptAmountText(697_674, 'NGN')).toBe('NGN 6,976.74');
});

it('names the tax with its rate', () => {
  expect(taxLineText('VAT', 750)).toBe('of which VAT 7.5 %');
});
