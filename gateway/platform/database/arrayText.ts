/**
 * Returns values as PostgreSQL reads an array from text. `pg` would look at each character of each of them.
 * @param values whose texts have no character that means something in an array: ids, numbers, names of enums
 */
export const arrayText = (values: readonly (string | number)[]): string => `{${values.join()}}`;
