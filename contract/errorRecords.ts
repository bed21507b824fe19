import { isUuid } from './pattern.ts';

/** Days for which the record of an error is kept. */
export const ERROR_RECORD_DAYS = 30;
/** Most records of one person; the oldest go first. */
export const MAX_ERRORS_PER_PERSON = 50;
/** Most records of all visitors together. */
export const MAX_ERRORS_OF_VISITORS = 10_000;
/** Most errors of a family that the team sees beside a ticket. */
export const MAX_SHOWN_ERRORS = 10;

export const ERROR_RECORD_TEXTS = {
  none: `No errors in the last ${ERROR_RECORD_DAYS} days.`,
  unknown: `There is no record of it: it is older than ${ERROR_RECORD_DAYS} days, or was not kept. The log may have it.`,
  notLoaded: 'The errors could not be loaded just now',
};

/** Most ids that are read from one text. */
const MAX_IDS = 5;

/** Returns the ids that a text names and that may be those of errors, in its order, at most five. */
export const errorIdsIn = (text: string): string[] =>
  text
    .split(/[^0-9a-zA-Z-]/)
    .filter(isUuid)
    .slice(0, MAX_IDS)
    .map((id) => id.toLowerCase());
