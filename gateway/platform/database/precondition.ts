/** Something that is read in the first statement of a request, and on which what the request reads depends. */
export type Precondition = {
  /** The same for all that have the same SQL. */
  name: string;
  /** Writes the expression, given the number of the placeholder of its first value. */
  sql(first: number): string;
  values: readonly unknown[];
  holds(json: unknown): boolean;
  /** Set once it was read in a statement and held. */
  hasHeld: boolean;
  /** Reads it by itself. */
  check(): Promise<boolean>;
};

/** The error of all reads of a statement in which a precondition did not hold. */
export class PreconditionFailed extends Error {
  override readonly name = 'PreconditionFailed';
}
