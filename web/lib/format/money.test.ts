import { describe, expect, it } from 'vitest';
import { formatMoney } from './money.ts';

describe('formatMoney', () => {
  it('writes whole Naira without kobo', () => expect(formatMoney(10_000_000, 'NGN')).toBe('₦100,000'));
  it('writes kobo when there are some', () => expect(formatMoney(10_050, 'NGN')).toBe('₦100.50'));
  it('writes any other currency with the dollar sign', () => expect(formatMoney(14_900, 'USD')).toBe('$149'));
});
