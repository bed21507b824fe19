import { describe, expect, it } from 'vitest';
import { includedTax, parseTaxRate, TAX_RANGE, taxRateText } from './tax.ts';

describe('includedTax', () => {
  it.each([
    [10_750, 750, 750],
    [10_000_000, 750, 697_674],
    [25_000_000, 750, 1_744_186],
    [12_000, 2000, 2000],
    [100, 0, 0],
    [0, 750, 0],
    [1, 750, 0],
    [2_000_000_000, 5000, 666_666_667],
  ])('of %i at %i basis points is %i', (amountMinor, basisPoints, tax) => {
    expect(includedTax(amountMinor, basisPoints)).toBe(tax);
  });

  it('rounds a half up', () => {
    // 3 of 6 are half of one at 2,000 basis points: 3 * 2000 / 12000 = 0.5.
    expect(includedTax(3, 2000)).toBe(1);
    expect(includedTax(2, 2000)).toBe(0);
    expect(includedTax(9, 2000)).toBe(2);
  });

  it('is the nearest whole number at every rate', () => {
    for (let basisPoints = TAX_RANGE.min; basisPoints <= TAX_RANGE.max; basisPoints += 37) {
      for (const amountMinor of [1, 99, 100, 9_999, 10_000_000, 1_999_999_999]) {
        const tax = BigInt(includedTax(amountMinor, basisPoints));
        const exact = BigInt(amountMinor) * BigInt(basisPoints);
        const whole = 10_000n + BigInt(basisPoints);
        const doubledError = 2n * (tax * whole - exact);
        expect(doubledError).toBeGreaterThan(-whole);
        expect(doubledError).toBeLessThanOrEqual(whole);
      }
    }
  });
});

it('formats and parses rates', () => {
  expect(taxRateText(750)).toBe('7.5 %');
  expect(taxRateText(2000)).toBe('20 %');
  expect(parseTaxRate('7.5')).toBe(750);
  expect(parseTaxRate(' 7.5 % ')).toBe(750);
  expect(parseTaxRate('0')).toBe(0);
  expect(parseTaxRate('much')).toBeNaN();
});
