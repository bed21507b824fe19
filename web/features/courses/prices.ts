import { createContext, use } from 'react';

/** What the packages cost where the visitor is, in minor units. */
export type Prices = { currency: string; symbol: string; diy: number; mentored: number };

/** The price list that holds until the settings have been read, and when they cannot be. */
export const defaultPrices: Prices = { currency: 'NGN', symbol: '₦', diy: 10_000_000, mentored: 25_000_000 };

export const PricesContext = createContext<Prices>(defaultPrices);

export function usePrices(): Prices {
  return use(PricesContext);
}
