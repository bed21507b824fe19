import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../../contract/errors.ts';
import type { Context } from '../context.ts';
import { isDatabaseBusy } from '../platform/database/databaseErrors.ts';
import { PreconditionFailed } from '../platform/database/precondition.ts';
import { CannotCompile, plainFields, selectedFields } from './compilable.ts';
import { fieldCompiler } from './compiledFields.ts';
import { contextOfKind } from './compiledSelection.ts';
import { type CompiledField, executeFields, NeedsExecution, type Variables } from './executeFields.ts';
import { kindOf } from './symbolicViewer.ts';

/** The most that is kept of one document: each kind of viewer with each set of what variables leave out of it. */
const MAX_COMPILED = 32;

/** A query for viewers of a kind: its root fields; null where GraphQL executes it. */
type CompiledQuery = { fields: readonly CompiledField[] } | null;

type KnownDocument = {
  /** The variables of skip and include. */
  deciding: readonly string[];
  compiled: LRUCache<string, { query: CompiledQuery }>;
};

/**
 * Executes a query as it was compiled.
 * @returns null where GraphQL has to execute it
 * @throws PreconditionFailed where its reads had a precondition that did not hold
 */
export type ExecuteCompiled = (args: ExecutionArgs) => Promise<ExecutionResult | null>;

/**
 * Creates a function that executes queries: each document is compiled when it is first asked by a kind of viewer
 * (compiledFields.ts), and what fails or is missing is left to GraphQL, which has the words for it.
 */
export function createCompiledQueries(schema: GraphQLSchema): ExecuteCompiled {
  const documents = new WeakMap<DocumentNode, KnownDocument>();

  const compiledOf = (
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Variables,
    { viewer }: Context,
  ): CompiledQuery => {
    const known = documents.get(document) ?? {
      deciding: decidingVariables(document),
      compiled: new LRUCache({ max: MAX_COMPILED }),
    };
    documents.set(document, known);
    const decided = known.deciding.map((name) => variables[name]);
    const key = JSON.stringify([operation.name?.value, viewer && kindOf(viewer), decided]);
    const kept = known.compiled.get(key) ?? {
      query: compileQuery(schema, document, operation, variables, viewer),
    };
    known.compiled.set(key, kept);
    return kept.query;
  };

  return async ({ document, operationName, variableValues, contextValue }) => {
    const context = contextValue as Context;
    const operation = getOperationAST(document, operationName);
    if (!operation) return null;
    const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {});
    if (!coerced) return null;
    try {
      const query = compiledOf(document, operation, coerced, context);
      return query && { data: await executeFields(query.fields, {}, context, coerced) };
    } catch (error) {
      if (error instanceof PreconditionFailed) throw error;
      if (isDatabaseBusy(error)) return failureOf(error as Error);
      // GraphQL executes the query and logs its own failure; one of compiled queries alone would leave no trace.
      if (!isExpected(error))
        context.log.warn(
          { err: error, requestId: context.requestId },
          'a compiled query failed; it is executed',
        );
      return null;
    }
  };
}

/** To ask a busy database the same again helps nobody. */
function failureOf(originalError: Error): ExecutionResult {
  return { data: null, errors: [new GraphQLError('The database is busy', { originalError })] };
}

const isExpected = (error: unknown) =>
  [NeedsExecution, DomainError, GraphQLError].some((kind) => error instanceof kind);

/** Returns the variables that decide which fields apply. */
function decidingVariables(document: DocumentNode): string[] {
  const names = new Set<string>();
  visit(document, {
    Directive({ arguments: args = [] }) {
      for (const { value } of args) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names];
}

function compileQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
  viewer: Context['viewer'],
): CompiledQuery {
  const root = schema.getQueryType();
  if (!root) return null;
  try {
    const fieldsOf = selectedFields(schema, document, variables);
    const context = contextOfKind(viewer);
    const compileField = fieldCompiler({ schema, operation, fieldsOf, variables, context });
    const fields = plainFields(root, fieldsOf(root, [operation]), { isRoot: true, context }).map(
      ({ key, field, nodes }) => {
        if (!field) throw new CannotCompile('The root has a field without a resolver');
        return compileField(root, key, field, nodes);
      },
    );
    return { fields };
  } catch (error) {
    if (error instanceof CannotCompile) return null;
    throw error;
  }
}
