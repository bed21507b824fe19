import {
  type DocumentNode,
  type ExecutionResult,
  execute,
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

/** A query or a mutation that a request asks for, which may be executed. */
export type Operation = {
  type: OperationTypeNode;
  document: DocumentNode;
  operationName: string | null;
  variableValues: Variables;
};

/** The JSON body of a GraphQL request, not checked yet. */
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
 * Creates the functions that execute the operation of a request without Yoga. Bodies from which they read none, and results
 * with errors, are left to Yoga, which has the words and the status for them.
 */
export function createDirectRequests({ schema, trusted, validator, allowsOthers }: Documents) {
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

  const argsOf = (
    { document, operationName, variableValues }: Operation,
    context: Context,
    precondition: Precondition | null,
  ) => {
    const prisma = sharedReads(context.prisma, context.pool, MAX_PARTS, precondition);
    return { schema, document, operationName, variableValues, contextValue: { ...context, prisma } };
  };

  return {
    /** Returns the operation of a request; null for whatever else a body can be. */
    operationOf(body: Buffer): Operation | null {
      const parameters = parametersOf(body);
      const document = parameters && documentOf(parameters);
      if (!document) return null;
      const { operationName = null, variables } = parameters;
      const variableValues = variables ?? {};
      if (operationName !== null && typeof operationName !== 'string') return null;
      if (!isVariables(variableValues)) return null;
      const operation = getOperationAST(document, operationName);
      if (!operation || operation.operation === OperationTypeNode.SUBSCRIPTION) return null;
      const isInvalid =
        checkVariableLimits(variableValues) ?? findInvalidVariable(schema, operation, variableValues);
      return isInvalid ? null : { type: operation.operation, document, operationName, variableValues };
    },

    /**
     * Executes a query as it is compiled.
     * @returns null where GraphQL has to execute it
     * @throws PreconditionFailed where the precondition does not hold
     */
    executeCompiled(
      operation: Operation,
      context: Context,
      precondition: Precondition | null,
    ): Promise<ExecutionResult | null> {
      const executed = async () => {
        const result = await executeCompiled(argsOf(operation, context, precondition));
        // Not all reads are shared, and some queries have none.
        if (result?.data && precondition && !precondition.hasHeld && !(await precondition.check()))
          throw new PreconditionFailed();
        return result;
      };
      return withinDeadline(executed());
    },

    async execute(operation: Operation, context: Context): Promise<ExecutionResult> {
      return withinDeadline(Promise.resolve(execute(argsOf(operation, context, null))));
    },
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
