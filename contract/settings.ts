import { checkEmail } from './accounts.ts';
import { isCurrency } from './currencies.ts';
import { badInput, type DomainError, firstProblem } from './errors.ts';
import { isWithin } from './range.ts';
import { TAX_RANGE } from './tax.ts';

/** Bounds of a price in minor units: up to what a 32-bit whole number of GraphQL holds. */
const PRICE_RANGE = { min: 100, max: 2_000_000_000 };
export const MAX_PLATFORM_NAME_LENGTH = 60;
export const MAX_WELCOME_LENGTH = 200;
export const MAX_SYMBOL_LENGTH = 5;
export const MAX_SELLER_NAME_LENGTH = 120;
export const MAX_SELLER_ADDRESS_LENGTH = 300;
export const MAX_TAX_NAME_LENGTH = 20;
/** Most characters of the reason for a change of prices. */
export const MAX_PRICE_REASON_LENGTH = 500;

/** The platform's settings, which admins edit. Prices are in minor units. */
export type SettingsDraft = {
  diyPriceMinor: number;
  mentoredPriceMinor: number;
  currencyCode: string;
  currencySymbol: string;
  platformName: string;
  supportEmail: string;
  welcomeMessage: string;
  /** The legal name and the address that receipts are issued under. */
  sellerName: string;
  sellerAddress: string;
  /** The tax that prices include, on receipts; its rate in basis points is 0 where there is none. */
  taxName: string;
  taxBasisPoints: number;
  registrationsEnabled: boolean;
  paymentsEnabled: boolean;
  maintenance: boolean;
};

/** The settings that decide what is charged; changing one of them requires a reason. */
const PRICE_SETTINGS = ['diyPriceMinor', 'mentoredPriceMinor', 'currencyCode'] as const;

/** The switches among the settings. */
export type Flag = 'registrationsEnabled' | 'paymentsEnabled' | 'maintenance';

export const SETTINGS_TEXTS = {
  updated: 'Settings updated successfully!',
  notUpdated: 'Failed to save settings.',
  notLoaded: 'Failed to fetch admin data.',
  reasonMissing: 'Say why the prices change',
  mentoredBelowDiy: 'The mentored price cannot be below the DIY price',
};

/** The page that replaces every other one during maintenance. */
export const MAINTENANCE_TEXTS = {
  title: 'We will be right back',
  text: (platformName: string) =>
    `${platformName} is being looked after at the moment. Please come back in a little while.`,
  kept: 'What you were writing is still here, and this page goes away by itself.',
  rejected: 'The platform is being looked after. Please come back in a little while.',
};

/** Finds what is wrong with a pair of prices, by the names of their fields. */
export function* priceProblems<Name extends string>(
  prices: Record<Name, number>,
  [diy, mentored]: readonly [Name, Name],
): Generator<DomainError> {
  for (const name of [diy, mentored]) {
    if (!isWithin(prices[name], PRICE_RANGE))
      yield badInput(name, 'Please enter a price from 1 to 20,000,000, with two decimals at most');
  }
  if (prices[mentored] < prices[diy]) yield badInput(mentored, SETTINGS_TEXTS.mentoredBelowDiy);
}

/** Finds what is wrong with the fields of the settings. */
export function* settingsProblems(draft: SettingsDraft): Generator<DomainError> {
  yield* priceProblems(draft, ['diyPriceMinor', 'mentoredPriceMinor']);
  if (!isCurrency(draft.currencyCode)) yield badInput('currencyCode', 'Please choose from the list');
  yield* textProblems('currencySymbol', 'The currency symbol', draft.currencySymbol, MAX_SYMBOL_LENGTH);
  yield* textProblems('platformName', 'The platform name', draft.platformName, MAX_PLATFORM_NAME_LENGTH);
  const email = checkEmail(draft.supportEmail);
  if (email) yield badInput('supportEmail', email.message);
  yield* textProblems('welcomeMessage', 'The welcome message', draft.welcomeMessage, MAX_WELCOME_LENGTH);
  yield* textProblems('sellerName', 'The legal name', draft.sellerName, MAX_SELLER_NAME_LENGTH);
  yield* textProblems('sellerAddress', 'The address', draft.sellerAddress, MAX_SELLER_ADDRESS_LENGTH);
  yield* textProblems('taxName', 'The name of the tax', draft.taxName, MAX_TAX_NAME_LENGTH);
  if (!isWithin(draft.taxBasisPoints, TAX_RANGE))
    yield badInput('taxBasisPoints', 'Please enter a rate from 0 to 50 per cent, with two decimals at most');
}

function* textProblems(field: string, name: string, text: string, max: number): Generator<DomainError> {
  const { length } = text.trim();
  if (length === 0) yield badInput(field, `${name} is required`);
  if (length > max) yield badInput(field, `${name} can have ${max} characters`);
}

/** Checks settings. Returns the first problem, or null. */
export const checkSettings = (draft: SettingsDraft) => firstProblem(settingsProblems(draft));

/** Returns settings in the form in which they are stored. */
export function normalizeSettings(draft: SettingsDraft): SettingsDraft {
  return {
    diyPriceMinor: draft.diyPriceMinor,
    mentoredPriceMinor: draft.mentoredPriceMinor,
    currencyCode: draft.currencyCode,
    currencySymbol: draft.currencySymbol.trim(),
    platformName: draft.platformName.trim(),
    supportEmail: draft.supportEmail.trim().toLowerCase(),
    welcomeMessage: draft.welcomeMessage.trim(),
    sellerName: draft.sellerName.trim(),
    sellerAddress: draft.sellerAddress.trim(),
    taxName: draft.taxName.trim(),
    taxBasisPoints: draft.taxBasisPoints,
    registrationsEnabled: draft.registrationsEnabled,
    paymentsEnabled: draft.paymentsEnabled,
    maintenance: draft.maintenance,
  };
}

/** Returns whether two versions of the settings charge differently. */
export const changesPrices = (before: SettingsDraft, after: SettingsDraft) =>
  PRICE_SETTINGS.some((name) => before[name] !== after[name]);

/** Requires a reason for a change of prices. Returns the problem, or null. */
export function checkPriceReason(reason: string | null): DomainError | null {
  const length = reason?.trim().length ?? 0;
  if (length === 0) return badInput('reason', SETTINGS_TEXTS.reasonMissing);
  return checkReasonLength(reason);
}

export function checkReasonLength(reason: string | null): DomainError | null {
  return (reason?.trim().length ?? 0) > MAX_PRICE_REASON_LENGTH
    ? badInput('reason', `A reason can have ${MAX_PRICE_REASON_LENGTH} characters`)
    : null;
}
