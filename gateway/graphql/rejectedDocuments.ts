import type { Plugin } from 'graphql-yoga';
import type { App, Viewer } from '../context.ts';

type Caller = { viewer: Viewer | null; address: string };
type Failure = { path?: readonly unknown[] | undefined; extensions?: Record<string, unknown> };

/** Returns the person, or for visitors the network, as the log names them. */
const callerFacts = ({ security }: App, { viewer, address }: Caller) =>
  viewer ? { userId: viewer.id } : { addressDigest: security.networkDigest(address) };

/**
 * Creates a plugin that logs rejected documents, and fields that a person may not use, as security events.
 * @param callerOf returns the sender of a request
 */
export function rejectedDocuments(app: App, callerOf: (request: Request) => Caller): Plugin {
  return {
    onResultProcess({ request, result }) {
      if (!result || Array.isArray(result) || !('errors' in result)) return;
      const error: Failure | undefined = result.errors?.[0];
      if (error) logRejectedDocument(app, error, callerOf(request));
    },
  };
}

/** Logs the error of a document, unless it is an ordinary failure of its execution. */
export function logRejectedDocument(app: App, { path, extensions }: Failure, caller: Caller): void {
  const code = typeof extensions?.code === 'string' ? extensions.code : 'INVALID';
  const facts = { ...callerFacts(app, caller), endpoint: 'graphql', reason: code };
  if (code === 'NOT_ALLOWED' && path) app.security.log('access.denied', facts);
  else if (!path && !EXPECTED_CODES.has(code)) app.security.log('document.rejected', facts);
}

/** Codes of failures that also occur in normal use. */
const EXPECTED_CODES = new Set(['MAINTENANCE', 'TIMEOUT', 'BUSY', 'INTERNAL', 'BAD_INPUT']);
