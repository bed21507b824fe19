import type { Plugin } from 'graphql-yoga';
import type { App, Viewer } from '../context.ts';

type Caller = { viewer: Viewer | null; address: string };
type Failure = { path?: readonly unknown[] | undefined; extensions?: Record<string, unknown> };

/** What the person or the network is called in the log. */
const whoIs = ({ security }: App, { viewer, address }: Caller) =>
  viewer ? { userId: viewer.id } : { addressDigest: security.networkDigest(address) };

/**
 * Logs documents that are not executed, and fields that a person may not use, as security events.
 * @param callerOf who sent a request
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

/** Logs the error that a document was answered with, unless that is an ordinary failure of its execution. */
export function logRejectedDocument(app: App, { path, extensions }: Failure, caller: Caller): void {
  const code = typeof extensions?.code === 'string' ? extensions.code : 'INVALID';
  const facts = { ...whoIs(app, caller), endpoint: 'graphql', reason: code };
  if (code === 'NOT_ALLOWED' && path) app.security.log('access.denied', facts);
  else if (!path && !ORDINARY.has(code)) app.security.log('document.rejected', facts);
}

/** Codes of failures that meet people who do nothing unusual. */
const ORDINARY = new Set(['MAINTENANCE', 'TIMEOUT', 'BUSY', 'INTERNAL', 'BAD_INPUT']);
