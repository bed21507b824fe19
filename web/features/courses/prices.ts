import { createContext, use } from 'react';

/** Prices of the packages in the visitor's currency, in minor units. */
export type Prices = { currency: string; symbol: string; diy: number; mentored: number };

/** Fallback prices until the settings have been fetched, and when they cannot be. */
export const defaultPrices: Prices = { currency: 'NGN', symbol: '₦', diy: 10_000_000, mentored: 25_000_000 };

export const PricesContext = createContext<Prices>(defaultPrices);

export function usePrices(): Prices {
  return use(PricesContext);
}
