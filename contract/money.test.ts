import { describe, expect, it } from 'vitest';
import { currencySymbol } from './currencies.ts';
import { formatMoney, minorUnitsOf } from './money.ts';

describe('formatMoney', () => {
  it.each([
    [10_000_000, 'NGN', '₦100,000', '₦100,000'],
    [10_050, 'NGN', '₦100.50', '₦101'],
    [14_900, 'USD', '$149', '$149'],
    [12_550, 'USD', '$125.50', '$126'],
    [14_950, 'EUR', 'EUR\u00a0149.50', 'EUR\u00a0150'],
    [123_456_789, 'NGN', '₦1,234,567.89', '₦1,234,568'],
  ])('formats %d %s with the minor units that it has, and rounded', (amount, currency, exact, rounded) => {
    expect(formatMoney(amount, currencySymbol(currency), 'IF_ANY')).toBe(exact);
    expect(formatMoney(amount, currencySymbol(currency), 'ROUNDED')).toBe(rounded);
  });
});

describe('minorUnitsOf', () => {
  it('rounds what a floating point number cannot hold', () => {
    expect(minorUnitsOf(100_000)).toBe(10_000_000);
    expect(minorUnitsOf(1.15)).toBe(115);
  });
});
