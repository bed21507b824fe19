import { isThenable } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getOperationAST,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import type { Context } from '../context.ts';
import { builder } from './builder.ts';
import { CannotCompile, type FieldOptions, plainFields, selectedFields } from './compilable.ts';
import { optionsOf } from './schemaRules.ts';

type Variables = Record<string, unknown>;
type Values = Record<string, unknown>;

/** Loads the row of which an event tells, with what the document selects of it. */
type RowOfEvent = (context: Context, selection: object, event: never) => Promise<unknown>;

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

/** Thrown for a value that is missing or that the viewer may not read: GraphQL decides what stands in its place. */
export class NeedsExecution extends Error {}

/** One execution: who asks, and what is still awaited. */
type Run = { context: Context; scopes: Values; pending: Promise<void>[] };

/** Renders a value of an output type. */
type Complete = (value: unknown, run: Run) => unknown;

type CompiledField = {
  key: string;
  resolve(parent: never, args: Variables, context: Context): unknown;
  args: Variables;
  /** The scopes of the field, in addition to those of its type; null without any. */
  scopes: Scopes | null;
  complete: Complete;
};

/** Scopes of which the viewer needs one, by name, or a function that returns them for an object. */
type Scopes = Values | ((parent: never, ...more: never[]) => Values | boolean | Promise<Values | boolean>);

/**
 * Compiles the document of a subscription: what Pothos and GraphQL find out for each field of each event (which
 * fragments apply, what a row must have, which scopes guard it) is the same for all events of a document. Resolvers,
 * scopes and the selections of Prisma are those of the schema.
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
  const selections = createInterning();

  const compileType = (type: GraphQLOutputType, nodes: readonly FieldNode[]): Complete => {
    if (isNonNullType(type)) {
      const complete = compileType(type.ofType, nodes);
      return (value, run) => {
        if (value == null) throw new NeedsExecution('A value is missing');
        return complete(value, run);
      };
    }
    const complete = compileNullable(type, nodes);
    return (value, run) => (value == null ? null : complete(value, run));
  };

  const compileNullable = (type: GraphQLOutputType, nodes: readonly FieldNode[]): Complete => {
    if (isListType(type)) {
      const complete = compileType(type.ofType, nodes);
      return (value, run) => (value as readonly unknown[]).map((item) => complete(item, run));
    }
    if (isLeafType(type)) return (value) => type.serialize(value);
    if (isObjectType(type)) return compileObject(type, nodes);
    if (!isUnionType(type)) throw new CannotCompile(`${type} is not compiled`);
    const members = new Map(type.getTypes().map((member) => [member.name, compileObject(member, nodes)]));
    return (value, run) => {
      const name = type.resolveType?.(value, run.context, undefined as never, type);
      const complete = typeof name === 'string' ? members.get(name) : undefined;
      if (!complete) throw new NeedsExecution(`${type} has no such member`);
      return complete(value, run);
    };
  };

  const compileObject = (type: GraphQLObjectType, nodes: readonly FieldNode[]): Complete => {
    const scopes = optionsOf(type).authScopes as Scopes | undefined;
    if (!scopes) throw new CannotCompile(`${type} has no scopes`);
    const selected = plainFields(type, fieldsOf(type, nodes));
    const fields = selected.map(({ key, field, nodes: own }) =>
      field === null ? { key, typename: type.name } : compileField(type, key, field, own),
    );
    return (parent, run) => {
      allow(scopes, parent as never, {}, run);
      const values: Values = {};
      for (const field of fields) {
        if ('typename' in field) values[field.key] = field.typename;
        else readField(field, parent as never, values, run);
      }
      return values;
    };
  };

  const compileField = (
    parentType: GraphQLObjectType,
    key: string,
    field: GraphQLField<unknown, unknown>,
    nodes: readonly FieldNode[],
  ): CompiledField => {
    const [node] = nodes;
    const options: FieldOptions = optionsOf(field);
    if (!node || !options.resolve) throw new CannotCompile(`${field.name} has no resolver`);
    const args = field.args.length === 0 ? {} : getArgumentValues(field, node, variables);
    const complete = compileType(field.type, nodes);
    const scopes = (options.authScopes as Scopes | undefined) ?? null;
    const rowOfEvent = field.extensions.rowOfEvent as RowOfEvent | undefined;
    if (!rowOfEvent) return { key, args, scopes, complete, resolve: options.resolve };
    const info = {
      ...{ fieldName: field.name, fieldNodes: nodes, returnType: field.type, parentType, schema, operation },
      ...{ path: { key, prev: undefined, typename: parentType.name }, rootValue: null },
      ...{ fragments: fieldsOf.fragments, variableValues: variables },
    } as GraphQLResolveInfo;
    // Nothing in it depends on the viewer or the time: `plainFields` rejects what does.
    const selection = selections.same(queryFromInfo({ context: {}, info }));
    return {
      ...{ key, args, scopes, complete },
      resolve: (event, _args, context) => rowOfEvent(context, selection, event),
    };
  };

  const [rootField, ...others] = plainFields(root, fieldsOf(root, [operation]));
  if (!rootField?.field || others.length > 0) throw new CannotCompile('It is not one subscription');
  // The arguments say which events there are, which the feed has decided: its resolver returns the event.
  const { key, field, nodes } = rootField;
  const compiled = compileField(root, key, { ...field, args: [] }, nodes);

  return {
    async execute(rootValue, context) {
      const scopes = builder.options.scopeAuth?.authScopes(context) as Values;
      const run: Run = { context, scopes, pending: [] };
      const values: Values = {};
      readField(compiled, rootValue as never, values, run);
      while (run.pending.length > 0) await Promise.all(run.pending.splice(0));
      return values;
    },
  };
}

/** Returns one object for all equal ones: rows of the same selection are read together. */
function createInterning() {
  const objects = new Map<string, object>();
  return {
    same(object: object): object {
      const text = JSON.stringify(object);
      const known = objects.get(text) ?? object;
      objects.set(text, known);
      return known;
    },
  };
}

function readField(field: CompiledField, parent: never, values: Values, run: Run): void {
  const { key, args, complete } = field;
  if (field.scopes) allow(field.scopes, parent, args, run);
  const value = field.resolve(parent, args, run.context);
  if (!isThenable(value)) {
    values[key] = complete(value, run);
    return;
  }
  // Keeps the order of the fields.
  values[key] = null;
  later(run, async () => {
    values[key] = complete(await value, run);
  });
}

/** @throws NeedsExecution, or leaves a promise that rejects with it, when the viewer has none of the scopes */
function allow(scopes: Scopes, parent: never, args: Variables, run: Run): void {
  const wanted = typeof scopes === 'function' ? scopes(parent, args as never, run.context as never) : scopes;
  if (isThenable(wanted)) later(run, async () => check(await wanted, run));
  else check(wanted, run);
}

function check(wanted: Values | boolean, { scopes }: Run): void {
  const isAllowed =
    typeof wanted === 'boolean' ? wanted : Object.keys(wanted).some((name) => wanted[name] && scopes[name]);
  if (!isAllowed) throw new NeedsExecution('The viewer may not read this');
}

function later(run: Run, work: () => Promise<void>): void {
  const promise = work();
  // Another one may fail first, upon which nobody awaits this one.
  promise.catch(() => {});
  run.pending.push(promise);
}
