import { COUNTRIES } from './countries.ts';
import { isCurrency } from './currencies.ts';
import { badInput, DomainError, firstProblem } from './errors.ts';
import { checkPriceReason, priceProblems } from './settings.ts';

/** The prices of a country, in minor units, and why an admin sets them. */
export type CountryPriceDraft = {
  country: string;
  currency: string;
  diyMinor: number;
  mentoredMinor: number;
  reason: string;
};

export const PRICE_BOOK_TEXTS = {
  created: 'Price created successfully!',
  updated: 'Price updated successfully!',
  deleted: 'Price deleted successfully!',
  notCreated: 'Failed to create price.',
  notUpdated: 'Failed to update price.',
  notDeleted: 'Failed to delete price.',
  deleteQuestion: 'Are you sure you want to delete this price?',
};

/** Finds what is wrong with the prices of a country. */
export function* countryPriceProblems(draft: CountryPriceDraft): Generator<DomainError> {
  if (!COUNTRIES.includes(draft.country)) yield badInput('country', 'Please choose from the list');
  if (!isCurrency(draft.currency)) yield badInput('currency', 'Please choose from the list');
  yield* priceProblems(draft, ['diyMinor', 'mentoredMinor']);
  const reason = checkPriceReason(draft.reason);
  if (reason) yield reason;
}

/** Checks the prices of a country. Returns the first problem, or null. */
export const checkCountryPrice = (draft: CountryPriceDraft) => firstProblem(countryPriceProblems(draft));

/** Returns the conflict of a country that has prices of its own already. */
export const countryTaken = (country: string) =>
  new DomainError('CONFLICT', `${country} has a price already. Edit that one.`, 'country');
