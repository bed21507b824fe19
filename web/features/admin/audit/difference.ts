import { diffWords } from 'diff';

/** A part of a changed text: in both versions, or in one of them. */
export type Part = { text: string; in: 'both' | 'before' | 'after' };

/** A field whose value changed, with the parts of its texts. */
export type FieldDifference = { field: string; parts: Part[] };

/** Longer texts are compared as a whole, since comparing their words would take too long. */
const MAX_COMPARED_LENGTH = 5000;

/** Compares the values before and after a change field by field. */
export function differencesOf(before: unknown, after: unknown): FieldDifference[] {
  const [old, current] = [recordOf(before), recordOf(after)];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(current)])];
  return fields.map((field) => ({ field, parts: partsOf(old[field], current[field]) }));
}

/** Returns the name of a field in words: `paymentStatus` is “Payment status”. */
export function fieldName(field: string): string {
  const words = field.replaceAll(/([a-z])([A-Z])/g, (_match, end, start) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

function partsOf(before: unknown, after: unknown): Part[] {
  const [old, current] = [textOf(before), textOf(after)];
  if (old === current) return [{ text: old ?? '', in: 'both' }];
  if (old === null) return [{ text: current ?? '', in: 'after' }];
  if (current === null) return [{ text: old, in: 'before' }];
  const areTexts = typeof before === 'string' && typeof after === 'string';
  if (!areTexts || old.length + current.length > MAX_COMPARED_LENGTH || !/\s/.test(old.trim()))
    return [
      { text: old, in: 'before' },
      { text: current, in: 'after' },
    ];
  return diffWords(old, current).map(({ value, added, removed }) => ({
    text: value,
    in: added ? 'after' : removed ? 'before' : 'both',
  }));
}

/** Returns a value as a text; null for a field that has none. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return JSON.stringify(value);
}
