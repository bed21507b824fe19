type Value = string | number | boolean | readonly object[];
export type FormValues = Record<string, Value>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the values of a form that a person changed, or null. Only those are kept, so that a record that somebody else
 * changes meanwhile keeps everything else.
 */
export function changesOf<Fields extends FormValues>(
  initial: Fields,
  fields: Fields,
): Partial<Fields> | null {
  const changed = Object.entries(fields).filter(([name, value]) => !isSame(value, initial[name]));
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Fields>) : null;
}

/**
 * Returns the values of a form with a stored draft, or null when that changes nothing. Drops what has another shape,
 * which an older release may have stored.
 */
export function restore<Fields extends FormValues>(initial: Fields, stored: unknown): Fields | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const usable = Object.entries(stored).filter(
    ([name, value]) => Object.hasOwn(initial, name) && hasShapeOf(value, initial[name]),
  );
  const fields: Fields = { ...initial, ...Object.fromEntries(usable) };
  return changesOf(initial, fields) && fields;
}

/** Compares the types; rows of a list are compared with its first one, which every list of a form has. */
function hasShapeOf(value: unknown, sample: unknown): boolean {
  if (Array.isArray(sample))
    return (
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((row) => sample.length === 0 || hasShapeOf(row, sample[0]))
    );
  if (typeof sample !== 'object' || sample === null) return typeof value === typeof sample;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(sample).every(([name, part]) => hasShapeOf((value as Record<string, unknown>)[name], part))
  );
}
