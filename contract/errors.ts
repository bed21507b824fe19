/** What a program can tell failures apart by; the message is what a person reads. */
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

/** A failure that is expected and that a person can do something about. Everything else is masked. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  /** The input field that is wrong, by its name in the schema; null when it is none in particular. */
  readonly field: string | null;

  constructor(code: ErrorCode, message: string, field: string | null) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.field = field;
  }
}

/** The answer for a row that is not there and for one that the viewer may not see alike. */
export function notFound(what: string): DomainError {
  return new DomainError('NOT_FOUND', `${what} not found`, null);
}

export function badInput(field: string, message: string): DomainError {
  return new DomainError('BAD_INPUT', message, field);
}

/** Throws the first problem that a list of checks found. */
export function refuse(problem: DomainError | null): void {
  if (problem) throw problem;
}
