import { randomUUID } from 'node:crypto';
import { GraphQLError, getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { DomainError } from '../../contract/errors.ts';
import type { App, Context, Viewer } from '../context.ts';
import { TOO_MANY } from '../platform/http/http.ts';
import { isTemporary } from '../platform/http/overload.ts';
import { errorNameOf } from '../platform/log/errorRecords.ts';
import { createProperty } from '../platform/memory/createProperty.ts';
import { truncateMessage } from './documentRules.ts';
import { ExecutionTimeout } from './executionDeadline.ts';

/** The unexpected error that a masked one stands for, and the id under which the log has it. */
type Cause = { requestId: string; error: unknown };

/**
 * Creates what masks unexpected errors, and keeps a record of the first one of each answer, which is the one that the
 * web app shows.
 * @param callerOf returns the sender of a request
 */
export function createErrorMasking(
  app: App,
  isAdmin: boolean,
  callerOf: (request: Request) => { viewer: Viewer | null },
): { maskError: (error: unknown) => Error; plugin: Plugin<Context> } {
  const causeOf = createProperty<Error, Cause>('cause');
  const operationOf = createProperty<Request, string>('operation');

  const maskError = (error: unknown): Error => {
    const known = publicError(error, isAdmin);
    if (known) return known;
    const location = locationOf(error);
    const original = error instanceof GraphQLError ? error.originalError : error;
    const requestId = randomUUID();
    const { level, message, code, status } = maskOf(original);
    app.log[level]({ requestId, path: location.path, err: original }, 'a request failed');
    const masked = new GraphQLError(message, {
      ...location,
      extensions: { code, requestId, http: { status } },
    });
    causeOf.set(masked, { requestId, error: original });
    return masked;
  };

  const plugin: Plugin<Context> = {
    onExecute({ args: { document, operationName, contextValue } }) {
      const { request } = contextValue;
      const name = getOperationAST(document, operationName)?.name?.value;
      if (name) operationOf.set(request, name);
    },
    onResultProcess({ request, result }) {
      if (!result || Array.isArray(result) || !('errors' in result)) return;
      const cause = result.errors?.map((error) => causeOf.get(error)).find((one) => one !== undefined);
      if (!cause) return;
      app.errorRecords.add({
        ...{ requestId: cause.requestId, profileId: callerOf(request).viewer?.id ?? null },
        ...{ kind: 'OPERATION', place: operationOf.get(request) ?? 'anonymous' },
        ...{ errorName: errorNameOf(cause.error), release: null },
      });
    },
  };
  return { maskError, plugin };
}

type Mask = { level: 'warn' | 'error'; message: string; code: string; status: number };

/** Returns what a client gets in place of an unexpected error. */
function maskOf(error: unknown): Mask {
  if (isTemporary(error)) return { level: 'warn', message: TOO_MANY, code: 'BUSY', status: 503 };
  if (error instanceof ExecutionTimeout)
    return { level: 'error', message: 'This took too long. Please try again.', code: 'TIMEOUT', status: 200 };
  return {
    level: 'error',
    message: 'Something went wrong. Please try again.',
    code: 'INTERNAL',
    status: 200,
  };
}

const locationOf = (error: unknown) =>
  error instanceof GraphQLError ? { path: error.path, nodes: error.nodes ?? null } : {};

/**
 * Returns an error as clients see it that is expected; null for one that is to be masked. Messages of the library quote
 * types and suggest names, so only admins see them; errors of the product carry a code.
 */
function publicError(error: unknown, isAdmin: boolean): Error | null {
  const original = error instanceof GraphQLError ? error.originalError : error;
  const location = locationOf(error);
  if (original instanceof DomainError) {
    const { code, field } = original;
    return new GraphQLError(original.message, { ...location, extensions: { code, field } });
  }
  if (!(error instanceof GraphQLError) || (original && !(original instanceof GraphQLError))) return null;
  if (isAdmin || error.extensions.code) return truncateMessage(error);
  return new GraphQLError('This request cannot be executed', {
    ...location,
    extensions: { code: 'BAD_INPUT', http: { status: 200 } },
  });
}
