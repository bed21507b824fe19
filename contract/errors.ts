/** Machine-readable kind of a failure; the message is for people. */
export type ErrorCode =
  | 'BAD_INPUT'
  | 'NOT_FOUND'
  | 'NOT_SIGNED_IN'
  | 'NOT_ALLOWED'
  | 'CONFLICT'
  | 'ALREADY_ENROLLED'
  | 'LIMIT'
  | 'CLOSED'
  | 'PROVIDER'
  | 'BUSY';

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

/** Throws the problem that a check returned, if any. */
export function throwIfInvalid(problem: DomainError | null): void {
  if (problem) throw problem;
}
