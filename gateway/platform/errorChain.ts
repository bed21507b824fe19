export type ErrorMarks = { code: string; message: string };

const MAX_DEPTH = 6;

/** Looks at an error, at what caused it, and at what Prisma wraps in it. */
export function someError(error: unknown, matches: (marks: ErrorMarks) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return false;
  const { code, originalCode, message, cause, errors, meta, driverAdapterError } = error as Record<
    string,
    unknown
  >;
  const marks = { message: String(message ?? ''), code: '' };
  if ([code, originalCode].some((one) => matches({ ...marks, code: String(one ?? '') }))) return true;
  const inner = [cause, meta, driverAdapterError, ...(Array.isArray(errors) ? errors : [])];
  return inner.some((one) => someError(one, matches, depth + 1));
}
