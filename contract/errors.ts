/** Machine-readable kinds of expected failures, by what a client can do about them; the message is for people. */
export const ERROR_CODES = [
  'ALREADY_ENROLLED',
  'BAD_INPUT',
  'BUSY',
  'CLOSED',
  'CONFLICT',
  'LIMIT',
  'NOT_ALLOWED',
  'NOT_FOUND',
  'NOT_SIGNED_IN',
  'PROVIDER',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** An expected failure that the user can act on. Every other error is masked. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  /** Name of the invalid input field in the schema; null when the error concerns no single field. */
  readonly field: string | null;

  constructor(code: ErrorCode, message: string, field: string | null) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.field = field;
  }
}

/** Creates the error for a row that does not exist, and for one that the viewer may not see. */
export function notFound(noun: string): DomainError {
  return new DomainError('NOT_FOUND', `${noun} not found`, null);
}

export function badInput(field: string, message: string): DomainError {
  return new DomainError('BAD_INPUT', message, field);
}

/** Returns the first of the problems that a check finds, or null. */
export function firstProblem(problems: Iterable<DomainError>): DomainError | null {
  for (const problem of problems) return problem;
  return null;
}

/** Throws the problem that a check returned, if any. */
export function throwIfInvalid(problem: DomainError | null): void {
  if (problem) throw problem;
}
