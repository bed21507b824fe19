import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import { type DefinitionNode, GraphQLError, type GraphQLSchema, OperationTypeNode } from 'graphql';
import { createYoga, isAsyncIterable, type Plugin } from 'graphql-yoga';
import { withinBounds, withoutIntrospection, withShortMessage } from './documentRules.ts';
import { readSettings } from './features/admin/settings.ts';
import type { App, Context, Viewer } from './platform/context.ts';
import type { TrustedDocuments } from './platform/documents.ts';
import { DomainError } from './platform/errors.ts';
import { Refusal, readBody, sendText } from './platform/http.ts';

/** The header that shows a request to be our own page's: a foreign page cannot set it without asking first. */
export const OWN_HEADER = 'x-little-makers';

const MOST_BODY_BYTES = 100 * 1024;
const DEADLINE_MS = 10_000;
const MOST_IN_FLIGHT = 200;

export type Caller = { viewer: Viewer | null; awaitsSecondFactor: boolean; address: string };

const NOBODY: Caller = { viewer: null, awaitsSecondFactor: false, address: 'unknown' };

/** Serves GraphQL over HTTP: POST with JSON for documents, and a page to query from for admins. */
export function createGraphql(app: App, schema: GraphQLSchema, documents: TrustedDocuments) {
  const callers = new WeakMap<Request, Caller>();
  let inFlight = 0;

  // One for each kind of caller: Yoga keeps the verdict on a document whatever rules a caller would add.
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
      context: ({ request }) => ({
        ...app,
        ...(callers.get(request) ?? NOBODY),
        requestId: randomUUID(),
      }),
      maskedErrors: { maskError: (error) => faceOf(error, app) },
      plugins: [
        usePersistedOperations<Context>({
          getPersistedOperation: (hash) => documents.get(hash) ?? null,
          allowArbitraryOperations: isAdmin || !app.config.trustedDocuments,
          customErrors: {
            persistedQueryOnly: () => refused('Only the documents of the web app can be run.'),
            notFound: () => refused('This document is not one of the web app; reload the page.'),
          },
        }),
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
    if (inFlight >= MOST_IN_FLIGHT) throw new Refusal(503, 'Too many people at once. Please try again.');
    inFlight += 1;
    try {
      const body = await readBody(request, MOST_BODY_BYTES);
      const asked = new Request(`${app.config.publicUrl}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: new Uint8Array(body),
      });
      callers.set(asked, caller);
      const answered = await (caller.viewer?.role === 'ADMIN' ? forAdmins : forOthers).fetch(asked);
      response.writeHead(answered.status, {
        'content-type': answered.headers.get('content-type') ?? 'application/json',
        'cache-control': 'no-store',
      });
      response.end(await answered.text());
    } finally {
      inFlight -= 1;
    }
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

/** The rules for documents, the maintenance switch and the execution deadline. */
function houseRules(app: App, isAdmin: boolean): Plugin<Context> {
  return {
    onValidate({ addValidationRule }) {
      addValidationRule(withinBounds);
      if (!isAdmin) addValidationRule(withoutIntrospection);
    },
    async onExecute({ args, executeFn, setExecuteFn }) {
      const isWrite = args.document.definitions.some(
        (part: DefinitionNode) =>
          part.kind === 'OperationDefinition' && part.operation === OperationTypeNode.MUTATION,
      );
      if (isWrite && !isAdmin && (await readSettings(app.prisma)).maintenance) {
        setExecuteFn(() => ({ errors: [maintenance()] }));
        return;
      }
      setExecuteFn((given) => withDeadline(executeFn(given)));
    },
    onExecutionResult({ result }) {
      if (result && isAsyncIterable(result))
        throw new GraphQLError('Subscriptions travel over the WebSocket');
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

/** What an error looks like from outside: expected ones as they are, all others masked and logged by an id. */
function faceOf(error: unknown, app: App): Error {
  const original = error instanceof GraphQLError ? error.originalError : error;
  const place = error instanceof GraphQLError ? { path: error.path, nodes: error.nodes } : {};
  if (original instanceof DomainError) {
    const { code, field } = original;
    return new GraphQLError(original.message, { ...place, extensions: { code, field } });
  }
  if (error instanceof GraphQLError && (!original || original instanceof GraphQLError))
    return withShortMessage(error);
  const requestId = randomUUID();
  const busy =
    original instanceof Error && original.message.includes('timeout exceeded when trying to connect');
  app.log[busy ? 'warn' : 'error']({ requestId, path: place.path, err: original }, 'a request failed');
  const message = busy
    ? 'Too many people at once. Please try again.'
    : 'Something went wrong. Please try again.';
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
      "style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'",
  );
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  // Without quotes, since the page's scripts hold the tag in strings of their own.
  response.end(html.replaceAll('<script>', `<script nonce=${nonce}>`));
}
