import { type ExecutionResult, GraphQLError } from 'graphql';
import pTimeout from 'p-timeout';

const DEADLINE_MS = 10_000;

/** An execution that was given up, since it took longer than a client waits. */
export class ExecutionTimeout extends Error {
  override readonly name = 'ExecutionTimeout';
}

/** Returns the result of an execution, or a failure once it has taken too long. */
export function withinDeadline<Result>(execution: Promise<Result>): Promise<Result | ExecutionResult> {
  return pTimeout(execution, { milliseconds: DEADLINE_MS, fallback: timedOut });
}

/** Its error is masked, logged and recorded as every other unexpected one. */
const timedOut = (): ExecutionResult => {
  const originalError = new ExecutionTimeout();
  return { data: null, errors: [new GraphQLError(originalError.name, { originalError })] };
};
