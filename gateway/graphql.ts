import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import { GraphQLError, type GraphQLSchema, getOperationAST, OperationTypeNode } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { createDocumentCheck, type DocumentCheck } from './documentCheck.ts';
import { withShortMessage } from './documentRules.ts';
import { exceededVariableBound, invalidVariable } from './documentVariables.ts';
import { readSettings } from './features/admin/settings.ts';
import type { App, Context, Viewer } from './platform/context.ts';
import type { TrustedDocuments } from './platform/documents.ts';
import { DomainError } from './platform/errors.ts';
import { Refusal, readBody, sendText, TOO_MANY } from './platform/http.ts';
import { isTemporary, RETRY_AFTER_SECONDS } from './platform/overload.ts';
import { rejectedDocuments } from './rejectedDocuments.ts';

/** The header that shows a request to be our own page's: a foreign page cannot set it without asking first. */
export const OWN_HEADER = 'x-little-makers';

export const MAX_GRAPHQL_BODY_BYTES = 100 * 1024;
const DEADLINE_MS = 10_000;

export type Caller = { viewer: Viewer | null; awaitsSecondFactor: boolean; address: string };

const NOBODY: Caller = { viewer: null, awaitsSecondFactor: false, address: 'unknown' };

/** Serves GraphQL over HTTP: POST with JSON for documents, and a page to query from for admins. */
export function createGraphql(app: App, schema: GraphQLSchema, documents: TrustedDocuments) {
  const callers = new WeakMap<Request, Caller>();

  // One for each kind of caller: what a document may ask, and what an error may say, differs.
  const serve = (isAdmin: boolean) =>
    createYoga<Record<string, never>, Context>({
      schema,
      graphqlEndpoint: '/graphql',
      cors: false,
      graphiql: false,
      landingPage: false,
      batching: false,
      multipart: false,
      logging: false,
      // Yoga's would keep what is rejected, too, by the whole of its text.
      parserAndValidationCache: false,
      context: ({ request }) => ({
        ...app,
        ...(callers.get(request) ?? NOBODY),
        requestId: randomUUID(),
      }),
      maskedErrors: { maskError: (error) => faceOf(error, app, isAdmin) },
      plugins: [
        usePersistedOperations<Context>({
          getPersistedOperation: (hash) => documents.get(hash) ?? null,
          allowArbitraryOperations: isAdmin || !app.config.trustedDocuments,
          customErrors: {
            persistedQueryOnly: () => refused('Only the documents of the web app can be run.'),
            notFound: () => refused('This document is not one of the web app; reload the page.'),
          },
        }),
        documentRules(createDocumentCheck(schema, isAdmin), isAdmin),
        rejectedDocuments(app, (request) => callers.get(request) ?? NOBODY),
        houseRules(app, isAdmin),
      ],
    });
  const forAdmins = serve(true);
  const forOthers = serve(false);

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
  ): Promise<void> => {
    const body = await readBody(request, MAX_GRAPHQL_BODY_BYTES);
    const asked = new Request(`${app.config.publicUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: new Uint8Array(body),
    });
    callers.set(asked, caller);
    const answered = await (caller.viewer?.role === 'ADMIN' ? forAdmins : forOthers).fetch(asked);
    if (answered.status === 503) response.setHeader('retry-after', RETRY_AFTER_SECONDS);
    response.writeHead(answered.status, {
      'content-type': answered.headers.get('content-type') ?? 'application/json',
      'cache-control': 'no-store',
    });
    response.end(await answered.text());
  };

  return async (request: IncomingMessage, response: ServerResponse, caller: Caller): Promise<void> => {
    if (request.method === 'GET' && request.headers.accept?.includes('text/html')) {
      if (caller.viewer?.role !== 'ADMIN') return sendText(response, 404, 'There is no page here.');
      return sendGraphiql(response);
    }
    if (request.method !== 'POST') throw new Refusal(405, 'GraphQL takes POST requests.');
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/json') throw new Refusal(415, 'GraphQL takes JSON.');
    if (!request.headers[OWN_HEADER]) throw new Refusal(403, `The header ${OWN_HEADER} is missing.`);
    return answer(request, response, caller);
  };
}

/** Which documents are executed, and with which variables. */
function documentRules(check: DocumentCheck, isAdmin: boolean): Plugin<Context> {
  return {
    onParse({ setParseFn }) {
      setParseFn((source) => check.parse(typeof source === 'string' ? source : source.body));
    },
    onValidate({ setValidationFn }) {
      setValidationFn((_schema, document) => check.validate(document));
    },
    onExecute({ args, setResultAndStopExecution }) {
      const { document, schema, variableValues } = args;
      const variables = variableValues ?? {};
      const operation = getOperationAST(document, args.operationName);
      const error =
        exceededVariableBound(variables) ??
        (operation && !isAdmin ? invalidVariable(schema, operation, variables) : null);
      if (error) setResultAndStopExecution({ errors: [error] });
    },
    onSubscribe({ setResultAndStopExecution }) {
      setResultAndStopExecution({ errors: [refused('Subscriptions travel over the WebSocket')] });
    },
  };
}

/** The maintenance switch and the execution deadline. */
function houseRules(app: App, isAdmin: boolean): Plugin<Context> {
  return {
    async onExecute({ args, executeFn, setExecuteFn }) {
      const operation = getOperationAST(args.document, args.operationName);
      const isWrite = operation?.operation === OperationTypeNode.MUTATION;
      if (isWrite && !isAdmin && (await readSettings(app.prisma)).maintenance) {
        setExecuteFn(() => ({ errors: [maintenance()] }));
        return;
      }
      setExecuteFn((given) => withDeadline(executeFn(given)));
    },
  };
}

const refused = (message: string) => new GraphQLError(message, { extensions: { code: 'UNKNOWN_DOCUMENT' } });

const maintenance = () =>
  new GraphQLError('Little Makers is being looked after. Please come back in a little while.', {
    extensions: { code: 'MAINTENANCE' },
  });

async function withDeadline(work: unknown): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise((resolve) => {
    const late = new GraphQLError('This took too long. Please try again.', {
      extensions: { code: 'TIMEOUT' },
    });
    timer = setTimeout(() => resolve({ data: null, errors: [late] }), DEADLINE_MS);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * What an error looks like from outside: expected ones as they are, all others masked and logged by an id. What the
 * library says quotes types and suggests names, and is for admins; errors of the product carry a code.
 */
function faceOf(error: unknown, app: App, isAdmin: boolean): Error {
  const original = error instanceof GraphQLError ? error.originalError : error;
  const place = error instanceof GraphQLError ? { path: error.path, nodes: error.nodes } : {};
  if (original instanceof DomainError) {
    const { code, field } = original;
    return new GraphQLError(original.message, { ...place, extensions: { code, field } });
  }
  if (error instanceof GraphQLError && (!original || original instanceof GraphQLError)) {
    if (isAdmin || error.extensions.code) return withShortMessage(error);
    return new GraphQLError('This request cannot be executed', {
      ...place,
      extensions: { code: 'BAD_INPUT', http: { status: 200 } },
    });
  }
  const requestId = randomUUID();
  const busy = isTemporary(original);
  app.log[busy ? 'warn' : 'error']({ requestId, path: place.path, err: original }, 'a request failed');
  const message = busy ? TOO_MANY : 'Something went wrong. Please try again.';
  return new GraphQLError(message, {
    ...place,
    extensions: { code: busy ? 'BUSY' : 'INTERNAL', requestId, http: { status: busy ? 503 : 200 } },
  });
}

function sendGraphiql(response: ServerResponse): void {
  const nonce = randomBytes(16).toString('hex');
  const html = renderGraphiQL({
    title: 'GraphiQL · Little Makers',
    additionalHeaders: { [OWN_HEADER]: 'graphiql' },
    credentials: 'same-origin',
    subscriptionsProtocol: 'WS',
  });
  response.setHeader(
    'content-security-policy',
    `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic' blob: 'unsafe-eval'; worker-src blob:; ` +
      "style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; " +
      "form-action 'self'; frame-ancestors 'none'",
  );
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  // Without quotes, since the page's scripts hold the tag in strings of their own.
  response.end(html.replaceAll('<script>', `<script nonce=${nonce}>`));
}
