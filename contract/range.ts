/** The first and the last of the whole numbers that a field takes. */
export type Range = { min: number; max: number };

export const isWithin = (value: number, { min, max }: Range): boolean =>
  Number.isInteger(value) && value >= min && value <= max;
