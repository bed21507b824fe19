import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
} from 'graphql';
import type { Context } from '../context.ts';
import { type Precondition, PreconditionFailed } from '../platform/database/precondition.ts';
import { MAX_PARTS, sharedReads } from '../platform/database/sharedReads.ts';
import { createCompiledQueries } from './compiledQueries.ts';
import type { DocumentValidator } from './documentValidator.ts';
import { checkVariableLimits, findInvalidVariable } from './documentVariables.ts';
import type { Variables } from './executeFields.ts';
import { withinDeadline } from './executionDeadline.ts';
import type { TrustedDocuments } from './trustedDocuments.ts';

/** What a request may have of a document, as JSON. */
type Parameters = {
  query?: unknown;
  operationName?: unknown;
  variables?: unknown;
  extensions?: unknown;
};

/** How documents are found and checked. */
type Documents = {
  schema: GraphQLSchema;
  trusted: TrustedDocuments;
  validator: DocumentValidator;
  /** True where a request may have a document of its own. */
  allowsOthers: boolean;
};

/**
 * Creates a function that answers a request whose query is compiled, without Yoga. It returns null for whatever else a body
 * can be: Yoga then has the words for what is wrong with it. With a precondition, it throws PreconditionFailed where that does
 * not hold.
 */
export function createCompiledRequests({ schema, trusted, validator, allowsOthers }: Documents) {
  const executeCompiled = createCompiledQueries(schema);

  const documentOf = ({ query, extensions }: Parameters): DocumentNode | null => {
    const text = query == null ? trusted.get(idOf(extensions) ?? '') : allowsOthers ? query : null;
    if (typeof text !== 'string') return null;
    try {
      const document = validator.parse(text);
      return validator.validate(document).length === 0 ? document : null;
    } catch {
      return null;
    }
  };

  return async (
    body: Buffer,
    context: Context,
    precondition: Precondition | null,
  ): Promise<ExecutionResult | null> => {
    const parameters = parametersOf(body);
    const document = parameters && documentOf(parameters);
    if (!document) return null;
    const { operationName = null, variables } = parameters;
    const variableValues = variables ?? {};
    if (operationName !== null && typeof operationName !== 'string') return null;
    if (!isVariables(variableValues)) return null;
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== OperationTypeNode.QUERY) return null;
    if (checkVariableLimits(variableValues) || findInvalidVariable(schema, operation, variableValues))
      return null;
    const { prisma, pool } = context;
    const contextValue = { ...context, prisma: sharedReads(prisma, pool, MAX_PARTS, precondition) };
    const result = await withinDeadline(
      executeCompiled({ schema, document, operationName, variableValues, contextValue }),
    );
    // Not all reads are shared, and some queries have none.
    if (result?.data && precondition && !precondition.hasHeld && !(await precondition.check()))
      throw new PreconditionFailed();
    return result;
  };
}

const PARAMETERS = new Set(['query', 'operationName', 'variables', 'extensions']);

function parametersOf(body: Buffer): Parameters | null {
  try {
    const parameters: unknown = JSON.parse(body.toString());
    if (typeof parameters !== 'object' || parameters === null) return null;
    return Object.keys(parameters).every((name) => PARAMETERS.has(name)) ? parameters : null;
  } catch {
    return null;
  }
}

/** Returns the id by which a request names its document. */
function idOf(extensions: unknown): string | null {
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: unknown };
  const { version, sha256Hash } = (persistedQuery ?? {}) as { version?: unknown; sha256Hash?: unknown };
  return version === 1 && typeof sha256Hash === 'string' ? sha256Hash : null;
}

const isVariables = (value: unknown): value is Variables =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
