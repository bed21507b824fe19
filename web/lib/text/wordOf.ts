/** Returns the name of an enum's value as words, such as "Not paid" of NOT_PAID. */
export const wordOf = (value: string): string =>
  value.charAt(0).toUpperCase() + value.slice(1).toLowerCase().replaceAll('_', ' ');
