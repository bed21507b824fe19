import { describe, expect, it } from 'vitest';
import { amountText, currencySymbol, parseAmount } from './currencies.ts';

describe('parseAmount', () => {
  it.each([
    ['100000', 10_000_000],
    [' 100,000 ', 10_000_000],
    ['99.5', 9_950],
    ['1.15', 115],
  ])('reads %j', (text, minor) => {
    expect(parseAmount(text)).toBe(minor);
  });

  it.each(['', 'free', '-1', '1.234', '1e3', '0x10', '9'.repeat(30)])('rejects %j', (text) => {
    expect(parseAmount(text)).toBeNaN();
  });

  it('reads what amountText writes', () => {
    for (const minor of [100, 115, 10_050, 25_000_000]) expect(parseAmount(amountText(minor))).toBe(minor);
  });
});

describe('currencySymbol', () => {
  it('knows each listed currency, and names another by its code', () => {
    expect(['NGN', 'USD', 'KES', 'XXX'].map(currencySymbol)).toEqual(['₦', '$', 'KSh', 'XXX\u00a0']);
  });
});
