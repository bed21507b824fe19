import { describe, expect, it } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { checkCountryPrice, countryPriceProblems } from './priceBook.ts';
import { checkPriceReason, checkSettings, normalizeSettings, settingsProblems } from './settings.ts';

const valid = {
  diyPriceMinor: 10_000_000,
  mentoredPriceMinor: 25_000_000,
  currencyCode: 'NGN',
  currencySymbol: '₦',
  platformName: 'Little Makers',
  supportEmail: 'hello@littlemakers.example',
  welcomeMessage: 'Welcome!',
  sellerName: 'Little Makers Limited',
  sellerAddress: 'Lagos, Nigeria',
  taxName: 'VAT',
  taxBasisPoints: 750,
  registrationsEnabled: true,
  paymentsEnabled: true,
  maintenance: false,
};

describe('settingsProblems', () => {
  it('accepts the defaults', () => {
    expect(checkSettings(valid)).toBeNull();
  });

  it.each([
    ['diyPriceMinor', { diyPriceMinor: 0 }],
    ['diyPriceMinor', { diyPriceMinor: 99 }],
    ['diyPriceMinor', { diyPriceMinor: Number.NaN }],
    ['mentoredPriceMinor', { mentoredPriceMinor: 20_000_000.5 }],
    ['mentoredPriceMinor', { mentoredPriceMinor: 2_000_000_001 }],
    ['mentoredPriceMinor', { mentoredPriceMinor: 9_999_999 }],
    ['currencyCode', { currencyCode: 'ngn' }],
    ['currencySymbol', { currencySymbol: ' ' }],
    ['currencySymbol', { currencySymbol: 'dollar' }],
    ['platformName', { platformName: '' }],
    ['platformName', { platformName: 'x'.repeat(61) }],
    ['supportEmail', { supportEmail: 'nobody' }],
    ['welcomeMessage', { welcomeMessage: 'x'.repeat(201) }],
    ['sellerName', { sellerName: ' ' }],
    ['sellerAddress', { sellerAddress: 'x'.repeat(301) }],
    ['taxName', { taxName: '' }],
    ['taxBasisPoints', { taxBasisPoints: -1 }],
    ['taxBasisPoints', { taxBasisPoints: 5001 }],
    ['taxBasisPoints', { taxBasisPoints: 7.5 }],
    ['taxBasisPoints', { taxBasisPoints: Number.NaN }],
  ])('finds a wrong %s', (field, change) => {
    expect([...settingsProblems({ ...valid, ...change })].map((problem) => problem.field)).toEqual([field]);
  });

  it('trims texts and lowers the e-mail address', () => {
    const typed = { ...valid, platformName: ' Makers ', supportEmail: ' Help@Makers.test ' };
    expect(normalizeSettings(typed)).toMatchObject({
      ...{ platformName: 'Makers', supportEmail: 'help@makers.test' },
    });
  });
});

describe('countryPriceProblems', () => {
  const price = {
    country: 'Ghana',
    currency: 'GHS',
    diyMinor: 100,
    mentoredMinor: 100,
    reason: 'New market',
  };

  it('accepts a country of the list, each of which is there once', () => {
    expect(checkCountryPrice(price)).toBeNull();
    expect(new Set(COUNTRIES).size).toBe(COUNTRIES.length);
  });

  it('names each wrong field', () => {
    const wrong = { country: 'Atlantis', currency: 'XXX', diyMinor: 0, mentoredMinor: -1, reason: ' ' };
    const fields = [...countryPriceProblems(wrong)].map(({ field }) => field);
    expect(new Set(fields)).toEqual(new Set(Object.keys(wrong)));
  });
});

describe('checkPriceReason', () => {
  it('requires one of at most 500 characters', () => {
    expect(checkPriceReason('Exchange rate')).toBeNull();
    for (const reason of [null, ' ', 'x'.repeat(501)])
      expect(checkPriceReason(reason)).toMatchObject({ field: 'reason' });
  });
});
