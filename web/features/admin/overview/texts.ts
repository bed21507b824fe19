import { currencySymbol } from '../../../../contract/currencies.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { shortDayText } from '../../../../contract/time.ts';
import type { Bucket } from './period.ts';

/** Formats days of the calendar, which have no zone any more. */
export const bucketText = ({ from, to }: Bucket) =>
  from === to ? shortDayText(from, 'UTC') : `${shortDayText(from, 'UTC')} – ${shortDayText(to, 'UTC')}`;

/** Formats an amount of a currency without kobo or cents, as axes have little room. */
export const moneyText = (minor: number, currency: string) =>
  formatMoney(minor, currencySymbol(currency), 'ROUNDED');
