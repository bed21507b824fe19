/** The code and message of one error of a chain. */
export type ErrorMarks = { code: string; message: string };

const MAX_DEPTH = 6;

/** Tests an error, its causes, and the errors that Prisma wraps. */
export function anyError(error: unknown, matches: (marks: ErrorMarks) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return false;
  const { code, originalCode, message, cause, errors, meta, driverAdapterError } = error as Record<
    string,
    unknown
  >;
  const marks = { message: String(message ?? ''), code: '' };
  if ([code, originalCode].some((value) => matches({ ...marks, code: String(value ?? '') }))) return true;
  const inner = [cause, meta, driverAdapterError, ...(Array.isArray(errors) ? errors : [])];
  return inner.some((error) => anyError(error, matches, depth + 1));
}
