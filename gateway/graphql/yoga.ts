import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import {
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
} from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { CSRF_HEADER } from '../../contract/protocol.ts';
import { MAINTENANCE_TEXTS } from '../../contract/settings.ts';
import type { App, Context, ExpectedCaller, Caller as Sender } from '../context.ts';
import { PreconditionFailed } from '../platform/database/precondition.ts';
import { sharedClients } from '../platform/database/sharedReads.ts';
import { HttpError, readBody, sendJson, sendText } from '../platform/http/http.ts';
import { RETRY_AFTER_SECONDS } from '../platform/http/overload.ts';
import { createProperty } from '../platform/memory/createProperty.ts';
import { createDirectRequests } from './directRequests.ts';
import { createDocumentValidator, type DocumentValidator } from './documentValidator.ts';
import { checkVariableLimits, findInvalidVariable } from './documentVariables.ts';
import { exampleMenu } from './exampleMenu.ts';
import { EXAMPLE_QUERIES } from './exampleQueries.ts';
import { withinDeadline } from './executionDeadline.ts';
import { createErrorMasking } from './maskedErrors.ts';
import { rejectedDocuments } from './rejectedDocuments.ts';
import type { TrustedDocuments } from './trustedDocuments.ts';

export const MAX_GRAPHQL_BODY_BYTES = 100 * 1024;

/** The sender of a request and the address that it came from. */
export type Caller = Sender & { address: string };

/** The ways to the sender of a request. */
type Callers = {
  /** As they were when they were read last; null when nothing is known. */
  expected(): (ExpectedCaller & { caller: Caller }) | null;
  read(): Promise<Caller>;
};

/** A request as it is handed to Yoga. */
type Handed = {
  caller: Caller;
  requestId: string;
  /** The result of its operation, which has errors; null for what is to be executed. */
  failure: ExecutionResult | null;
};

/** The result of a request that was executed without Yoga, and its sender. */
type Executed = {
  caller: Caller;
  /** Null where nothing was executed. */
  result: ExecutionResult | null;
  /** Cookies of the answer that are not set yet. */
  cookies: string[];
};

const ANONYMOUS: Caller = {
  viewer: null,
  requiresTwoFactorSetup: false,
  device: null,
  isMaintenanceOn: null,
  address: 'unknown',
};

/** Serves GraphQL over HTTP: POST with JSON for documents, and a page to query from for admins. */
export function createGraphqlHandler(
  app: App,
  schema: GraphQLSchema,
  documents: TrustedDocuments,
  isInMaintenance: () => Promise<boolean>,
) {
  const handedOf = createProperty<Request, Handed>('handed');
  const callerOf = (request: Request) => handedOf.get(request)?.caller ?? ANONYMOUS;
  const failureOf = (request: Request) => handedOf.get(request)?.failure ?? null;
  const allowsOthers = !app.config.trustedDocuments;
  // A request with a session has read the flag along with it.
  const isWriteRejected = async ({ isMaintenanceOn }: Caller) => isMaintenanceOn ?? (await isInMaintenance());

  // One server per kind of caller, since the rules for documents and for error messages differ.
  const createServerFor = (isAdmin: boolean, validator: DocumentValidator) => {
    const masking = createErrorMasking(app, isAdmin, callerOf);
    return createYoga<Record<string, never>, Context>({
      schema,
      graphqlEndpoint: '/graphql',
      cors: false,
      graphiql: false,
      landingPage: false,
      batching: false,
      multipart: false,
      logging: false,
      // Yoga's cache would also store rejected documents, with their whole text as the key.
      parserAndValidationCache: false,
      context: ({ request }) => ({
        ...app,
        ...callerOf(request),
        eventBatch: null,
        record: null,
        requestId: handedOf.get(request)?.requestId ?? randomUUID(),
      }),
      maskedErrors: { maskError: masking.maskError },
      plugins: [
        usePersistedOperations<Context>({
          getPersistedOperation: (hash) => documents.get(hash) ?? null,
          allowArbitraryOperations: isAdmin || allowsOthers,
          customErrors: {
            persistedQueryOnly: () => rejection('Only the documents of the web app can be run.'),
            notFound: () => rejection('This document is not one of the web app; reload the page.'),
          },
        }),
        documentRules(validator, isAdmin),
        rejectedDocuments(app, callerOf),
        executionRules(isAdmin, (request) => isWriteRejected(callerOf(request)), failureOf),
        masking.plugin,
      ],
    });
  };
  const validator = createDocumentValidator(schema, false);
  const forAdmins = createServerFor(true, createDocumentValidator(schema, true));
  const forOthers = createServerFor(false, validator);
  const direct = createDirectRequests(app, { schema, trusted: documents, validator, allowsOthers });

  /** Executes what a request asks for, as far as Yoga is not needed for it. */
  const executeDirectly = async (body: Buffer, callers: Callers, requestId: string): Promise<Executed> => {
    const known = callers.expected();
    const operation = known && isOfAdmin(known.caller) ? null : direct.operationOf(body);
    const isQuery = operation?.type === OperationTypeNode.QUERY;
    const contextOf = (caller: Caller): Context => ({
      ...{ ...app, ...caller, eventBatch: null, record: null, requestId },
    });
    const answerOf = async (caller: Caller, expected: ExpectedCaller | null) => {
      if (!operation || !isQuery || isOfAdmin(caller)) return null;
      const unchanged = expected && (await direct.unchanged(operation, expected));
      const precondition = expected?.precondition ?? null;
      return unchanged ?? direct.executeCompiled(operation, contextOf(caller), precondition).catch(ifFailed);
    };
    const expected = isQuery ? known : null;
    let result = expected && (await answerOf(expected.caller, expected));
    if (expected && isAnswer(result)) return { caller: expected.caller, cookies: expected.cookies, result };
    const caller = await callers.read();
    // A session that was just read is read again with the rest, so that the statement is the same as the next time.
    if (!expected || result === FAILED) result = await answerOf(caller, callers.expected());
    const found = result === FAILED ? null : result;
    const isLeftToYoga = !operation || isOfAdmin(caller) || (!isQuery && (await isWriteRejected(caller)));
    const executed = found || isLeftToYoga ? found : await direct.execute(operation, contextOf(caller));
    return { caller, result: executed, cookies: [] };
  };

  const respond = async (
    request: IncomingMessage,
    response: ServerResponse,
    callers: Callers,
  ): Promise<void> => {
    const body = await readBody(request, MAX_GRAPHQL_BODY_BYTES);
    const requestId = randomUUID();
    const { caller, result, cookies } = await executeDirectly(body, callers, requestId);
    if (isAnswer(result)) {
      if (cookies.length > 0) response.setHeader('set-cookie', cookies);
      return sendJson(response, 200, result);
    }
    const graphqlRequest = new Request(`${app.config.publicUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: new Uint8Array(body),
    });
    handedOf.set(graphqlRequest, { caller, requestId, failure: result });
    const graphqlResponse = await (isOfAdmin(caller) ? forAdmins : forOthers).fetch(graphqlRequest);
    if (graphqlResponse.status === 503) response.setHeader('retry-after', RETRY_AFTER_SECONDS);
    response.writeHead(graphqlResponse.status, {
      'content-type': graphqlResponse.headers.get('content-type') ?? 'application/json',
      'cache-control': 'no-store',
    });
    response.end(await graphqlResponse.text());
  };

  return async (request: IncomingMessage, response: ServerResponse, callers: Callers): Promise<void> => {
    if (request.method === 'GET' && request.headers.accept?.includes('text/html')) {
      const { viewer } = await callers.read();
      if (viewer?.role !== 'ADMIN') return sendText(response, 404, 'There is no page here.');
      return sendGraphiql(response);
    }
    if (request.method !== 'POST') throw new HttpError(405, 'GraphQL takes POST requests.');
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/json') throw new HttpError(415, 'GraphQL takes JSON.');
    if (!request.headers[CSRF_HEADER]) throw new HttpError(403, `The header ${CSRF_HEADER} is missing.`);
    return respond(request, response, callers);
  };
}

/** Admins search and filter by whatever they like: documents of their own, planned for their values. */
const isOfAdmin = ({ viewer }: Caller) => viewer?.role === 'ADMIN';

const FAILED = Symbol('a precondition failed');

function ifFailed(error: unknown): typeof FAILED {
  if (error instanceof PreconditionFailed) return FAILED;
  throw error;
}

const isAnswer = (result: ExecutionResult | typeof FAILED | null): result is ExecutionResult =>
  result !== null && result !== FAILED && !result.errors;

/** Parses, validates and limits documents and their variables. */
function documentRules(check: DocumentValidator, isAdmin: boolean): Plugin<Context> {
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
        checkVariableLimits(variables) ??
        (operation && !isAdmin ? findInvalidVariable(schema, operation, variables) : null);
      if (error) setResultAndStopExecution({ errors: [error] });
    },
    onSubscribe({ setResultAndStopExecution }) {
      setResultAndStopExecution({ errors: [rejection('Subscriptions travel over the WebSocket')] });
    },
  };
}

/** Rejects writes during maintenance, limits the time of an execution, and has nothing executed again that has failed. */
function executionRules(
  isAdmin: boolean,
  isWriteRejected: (request: Request) => Promise<boolean>,
  failureOf: (request: Request) => ExecutionResult | null,
): Plugin<Context> {
  return {
    async onExecute({ args, executeFn, setExecuteFn }) {
      const { request } = args.contextValue;
      const failure = failureOf(request);
      if (failure) return setExecuteFn(() => failure);
      const operation = getOperationAST(args.document, args.operationName);
      const isWrite = operation?.operation === OperationTypeNode.MUTATION;
      if (isWrite && !isAdmin && (await isWriteRejected(request)))
        return setExecuteFn(() => ({ errors: [maintenance()] }));
      const sharesReads = isWrite || !isAdmin;
      setExecuteFn((executionArgs) => {
        const context = executionArgs.contextValue as Context;
        const contextValue = sharesReads ? { ...context, ...sharedClients(context, {}) } : context;
        return withinDeadline(Promise.resolve(executeFn({ ...executionArgs, contextValue })));
      });
    },
  };
}

const rejection = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'UNKNOWN_DOCUMENT' } });

const maintenance = () =>
  new GraphQLError(MAINTENANCE_TEXTS.rejected, {
    extensions: { code: 'MAINTENANCE' },
  });

async function sendGraphiql(response: ServerResponse): Promise<void> {
  // Loaded with the first page: its code is a third of all that a process would load.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const nonce = randomBytes(16).toString('hex');
  const html = renderGraphiQL({
    title: 'GraphiQL · Little Makers',
    additionalHeaders: { [CSRF_HEADER]: 'graphiql' },
    credentials: 'same-origin',
    subscriptionsProtocol: 'WS',
    defaultTabs: EXAMPLE_QUERIES.map(({ question, query }) => ({ query: `# ${question}\n${query}\n` })),
  });
  response.setHeader(
    'content-security-policy',
    `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic' blob: 'unsafe-eval'; worker-src blob:; ` +
      "style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; " +
      "form-action 'self'; frame-ancestors 'none'",
  );
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  const root = '<div id="root"></div>';
  const page = html.replace(root, () => `${root}${exampleMenu()}`);
  // Without quotes, since the page's scripts contain the tag inside string literals.
  response.end(page.replaceAll('<script>', `<script nonce=${nonce}>`));
}
