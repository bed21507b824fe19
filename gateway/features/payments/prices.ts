import { currencySymbol } from '../../../contract/currencies.ts';
import { DEFAULT_COUNTRY, type Price } from '../../../contract/payments.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { readSettings } from '../settings/settings.ts';

/** The prices of a country, in minor units, and the symbol with which they are shown. */
export type CountryPrices = Price & { country: string; symbol: string };

/**
 * Returns the prices for a client address, both those shown and those charged. The server derives the country from the
 * address and takes no input, or everyone would claim the cheapest country.
 */
export async function pricesAt(app: App, address: string): Promise<CountryPrices> {
  return readPrices(app.prisma, await app.geo.countryOf(address));
}

/**
 * Reads the price book: a country's own row, else the settings' default.
 * @param country an English country name; null for the default country
 */
export async function readPrices(db: Db, country: string | null): Promise<CountryPrices> {
  const name = country?.trim() || DEFAULT_COUNTRY;
  const [settings, own] = await Promise.all([
    readSettings(db),
    db.countryPrice.findFirst({ where: { country: { equals: name, mode: 'insensitive' } } }),
  ]);
  // Admins choose the symbol of the settings' currency.
  const symbolOf = (currency: string) =>
    currency === settings.currencyCode ? settings.currencySymbol : currencySymbol(currency);
  return own
    ? {
        country: own.country,
        currency: own.currency,
        symbol: symbolOf(own.currency),
        diyMinor: own.diyMinor,
        mentoredMinor: own.mentoredMinor,
      }
    : {
        country: name,
        currency: settings.currencyCode,
        symbol: settings.currencySymbol,
        diyMinor: settings.diyPriceMinor,
        mentoredMinor: settings.mentoredPriceMinor,
      };
}
