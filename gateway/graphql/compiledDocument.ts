import { type DocumentNode, type GraphQLSchema, getOperationAST } from 'graphql';
import type { Context } from '../context.ts';
import { CannotCompile, plainFields, selectedFields } from './compilable.ts';
import { fieldCompiler } from './compiledFields.ts';
import { executeFields, type Values, type Variables } from './executeFields.ts';

/** A document that is executed without an executor: its fields, and what they read, were found once. */
export type CompiledDocument = {
  /**
   * Executes the document for a root value.
   * @returns the same data as GraphQL execution, in the same order of fields
   * @throws NeedsExecution where GraphQL may put something else in the place of a value; execute the document then
   * @throws Error of a resolver
   */
  execute(rootValue: object, context: Context): Promise<Values>;
};

/**
 * Compiles the document of a subscription, for all events that are published to it.
 * @returns null for a document that needs more, which GraphQL executes for each event
 */
export function compileDocument(...request: Parameters<typeof compile>): CompiledDocument | null {
  try {
    return compile(...request);
  } catch (error) {
    if (error instanceof CannotCompile) return null;
    throw error;
  }
}

function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null,
  variables: Variables,
): CompiledDocument {
  const operation = getOperationAST(document, operationName);
  const root = schema.getSubscriptionType();
  if (!operation || !root) throw new CannotCompile('There is no such subscription');
  const fieldsOf = selectedFields(schema, document, variables);
  const compileField = fieldCompiler({ schema, operation, fieldsOf, variables, context: null });
  const [rootField, ...others] = plainFields(root, fieldsOf(root, [operation]), {
    isRoot: false,
    context: null,
  });
  if (!rootField?.field || others.length > 0) throw new CannotCompile('It is not one subscription');
  // The arguments say which events there are, which the feed has decided: its resolver returns the event.
  const { key, field, nodes } = rootField;
  const compiled = compileField(root, key, { ...field, args: [] }, nodes);
  return { execute: (rootValue, context) => executeFields([compiled], rootValue, context, variables) };
}
