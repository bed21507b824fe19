import { isThenable } from '@pothos/core';
import { prismaConnectionHelpers } from '@pothos/plugin-prisma';
import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type OperationDefinitionNode,
} from 'graphql';
import type { Context } from '../context.ts';
import { builder } from './builder.ts';
import {
  CannotCompile,
  type FieldOptions,
  plainFields,
  readsDocument,
  readsVariables,
  type selectedFields,
} from './compilable.ts';
import { compileSelection } from './compiledSelection.ts';
import type { PageOptions, ReadRows } from './rowResolvers.ts';
import { isPaging, optionsOf } from './schemaRules.ts';

export type Variables = Record<string, unknown>;
export type Values = Record<string, unknown>;

/** Thrown for a value that is missing or that the viewer may not read: GraphQL decides what stands in its place. */
export class NeedsExecution extends Error {}

/** One execution: who asks for what, and what is still awaited. */
type Run = { context: Context; variables: Variables; scopes: Values; pending: Promise<void>[] };

/** Renders a value of an output type. */
type Complete = (value: unknown, run: Run) => unknown;

type Resolve = (parent: never, args: Variables, context: Context, variables: Variables) => unknown;
/** A resolver as the schema has it, which may read its place in the document. */
type OwnResolve = (parent: never, args: Variables, context: Context, info: GraphQLResolveInfo) => unknown;

export type CompiledField = {
  key: string;
  resolve: Resolve;
  argsOf(variables: Variables): Variables;
  /** The scopes of the field, in addition to those of its type; null without any. */
  scopes: Scopes | null;
  complete: Complete;
};

/** Scopes of which the viewer needs one, by name, or a function that returns them for an object. */
type Scopes = Values | ((parent: never, ...more: never[]) => Values | boolean | Promise<Values | boolean>);

/** Loads the row of which an event tells, with what the document selects of it. */
type RowOfEvent = (context: Context, selection: object, event: never) => Promise<unknown>;

/** A document that is compiled, for whom, and the variables that decide what it selects. */
type Compilation = {
  schema: GraphQLSchema;
  operation: OperationDefinitionNode;
  fieldsOf: ReturnType<typeof selectedFields>;
  variables: Variables;
  /** That of a kind of viewers; null where nothing may depend on the viewer. */
  context: object | null;
};

/**
 * Returns a function that compiles a field of a document: it finds out once what Pothos and GraphQL find out at every
 * execution (which fragments apply, what a row must have, which scopes guard it). Resolvers, scopes and the selections of
 * Prisma are those of the schema.
 * @throws CannotCompile from that function for a field that needs more
 */
export function fieldCompiler({ schema, operation, fieldsOf, variables, context: known }: Compilation) {
  /** @param isSelected true where the value is rows that were read with what the document selects of them */
  const compileType = (
    type: GraphQLOutputType,
    nodes: readonly FieldNode[],
    isSelected: boolean,
  ): Complete => {
    if (isNonNullType(type)) {
      const complete = compileType(type.ofType, nodes, isSelected);
      return (value, run) => {
        if (value == null) throw new NeedsExecution('A value is missing');
        return complete(value, run);
      };
    }
    const complete = compileNullable(type, nodes, isSelected);
    return (value, run) => (value == null ? null : complete(value, run));
  };

  const compileNullable = (
    type: GraphQLOutputType,
    nodes: readonly FieldNode[],
    isSelected: boolean,
  ): Complete => {
    if (isListType(type)) {
      const complete = compileType(type.ofType, nodes, isSelected);
      return (value, run) => (value as readonly unknown[]).map((item) => complete(item, run));
    }
    if (isLeafType(type)) return (value) => type.serialize(value);
    if (isObjectType(type)) return compileObject(type, nodes, isSelected);
    if (!isUnionType(type)) throw new CannotCompile(`${type} is not compiled`);
    const members = new Map(
      type.getTypes().map((member) => [member.name, compileObject(member, nodes, isSelected)]),
    );
    return (value, run) => {
      const name = type.resolveType?.(value, run.context, undefined as never, type);
      const complete = typeof name === 'string' ? members.get(name) : undefined;
      if (!complete) throw new NeedsExecution(`${type} has no such member`);
      return complete(value, run);
    };
  };

  const compileObject = (
    type: GraphQLObjectType,
    nodes: readonly FieldNode[],
    isSelected: boolean,
  ): Complete => {
    const isPage = isPaging(type);
    const scopes = optionsOf(type).authScopes as Scopes | undefined;
    if (!scopes && !isPage) throw new CannotCompile(`${type} has no scopes`);
    const selected = plainFields(type, fieldsOf(type, nodes), { isRoot: false, context: known, variables });
    const fields = selected.map(({ key, field, nodes: own }) => {
      if (field === null) return { key, typename: type.name };
      // Pothos would read what is missing of a row.
      if (field.extensions.pothosPrismaSelect && !isSelected)
        throw new CannotCompile(`${type}.${field.name} is of a row that was read without it`);
      return compileField(type, key, field, own, isPage && isSelected);
    });
    return (parent, run) => {
      if (scopes) allow(scopes, parent as never, {}, run);
      const values: Values = {};
      for (const field of fields) {
        if ('typename' in field) values[field.key] = field.typename;
        else readField(field, parent as never, values, run);
      }
      return values;
    };
  };

  /** Returns the place of a field in the document, as GraphQL tells resolvers of it. */
  const placeOf = (
    parentType: GraphQLObjectType,
    key: string,
    field: GraphQLField<unknown, unknown>,
    nodes: readonly FieldNode[],
  ) =>
    ({
      ...{ fieldName: field.name, fieldNodes: nodes, returnType: field.type, parentType, schema, operation },
      ...{ path: { key, prev: undefined, typename: parentType.name }, rootValue: null },
      ...{ fragments: fieldsOf.fragments, variableValues: variables },
    }) as GraphQLResolveInfo;

  /** Returns how the rows of a field are read; null for a field that is no rows. */
  const compileRows = (field: GraphQLField<unknown, unknown>, info: GraphQLResolveInfo): Resolve | null => {
    const { rowOfEvent, readRows, page } = field.extensions as {
      rowOfEvent?: RowOfEvent;
      readRows?: ReadRows;
      page?: PageOptions;
    };
    if (rowOfEvent) {
      const selection = compileSelection(info, known, null);
      return (event, _args, context, of) => rowOfEvent(context, selection(context, of), event);
    }
    if (readRows) {
      const selection = compileSelection(info, known, null);
      return (parent, args, context, of) => readRows(selection(context, of), parent, args, context);
    }
    if (!page) return null;
    const pages = pagesOf(page);
    const { select } = pages.getQuery({}, {});
    const selection = compileSelection(info, known, { typeName: nodeTypeOf(field).name, select });
    const readsRows = fieldsOf(getNamedType(field.type) as GraphQLObjectType, info.fieldNodes).some(
      ({ field: part }) => part && !part.extensions.pothosPrismaTotalCount,
    );
    return async (parent, args, context, of) => {
      const { select: _cursor, ...limits } = pages.getQuery(args, context);
      const query = { ...limits, ...selection(context, of) };
      const rows = readsRows ? await page.resolve(query, parent, args, context) : [];
      const totalCount = () => page.totalCount?.(parent, args, context);
      return { ...pages.resolve(rows, args, context, parent), totalCount };
    };
  };

  const compileField = (
    parentType: GraphQLObjectType,
    key: string,
    field: GraphQLField<unknown, unknown>,
    nodes: readonly FieldNode[],
    isPartOfPage = false,
  ): CompiledField => {
    const [node] = nodes;
    const options: FieldOptions = optionsOf(field);
    if (!node || !options.resolve) throw new CannotCompile(`${field.name} has no resolver`);
    const info = placeOf(parentType, key, field, nodes);
    const rows = compileRows(field, info);
    const resolve = rows ?? ownResolver(field, options.resolve as never, info);
    const isSelected = isPartOfPage || rows !== null || selectsRows(field);
    return {
      ...{ key, resolve, argsOf: compileArgs(field, node) },
      scopes: (options.authScopes as Scopes | undefined) ?? null,
      complete: compileType(field.type, nodes, isSelected),
    };
  };

  /** Arguments that name no variable are the same at every execution. */
  const compileArgs = (field: GraphQLField<unknown, unknown>, node: FieldNode): CompiledField['argsOf'] => {
    if (field.args.length > 0 && readsVariables(node)) return (of) => getArgumentValues(field, node, of);
    const args = field.args.length === 0 ? {} : getArgumentValues(field, node);
    return () => args;
  };

  return compileField;
}

/** Returns the resolver of a field, which gets its place in the document where it asks for it. */
function ownResolver(
  field: GraphQLField<unknown, unknown>,
  resolve: OwnResolve,
  info: GraphQLResolveInfo,
): Resolve {
  if (!readsDocument(field)) return resolve as never;
  return (parent, args, context, variables) =>
    resolve(parent, args, context, { ...info, variableValues: variables });
}

/** Returns true for a field of a row whose value is rows with what the document selects of them. */
function selectsRows(field: GraphQLField<unknown, unknown>): boolean {
  const { select } = optionsOf(field) as FieldOptions;
  // The third parameter adds what the document selects.
  const addsSelection = typeof select === 'function' && select.length > 2;
  // A resolver reads the document for what it selects of the rows that it reads.
  return Boolean(field.extensions.pothosPrismaRelationField) || addsSelection || readsDocument(field);
}

/** Returns the type of the rows of a page. */
function nodeTypeOf(field: GraphQLField<unknown, unknown>): GraphQLObjectType {
  const page = getNamedType(field.type) as GraphQLObjectType;
  const edge = getNamedType(page.getFields().edges?.type) as GraphQLObjectType;
  return getNamedType(edge.getFields().node?.type) as GraphQLObjectType;
}

/** The parts of a page that do not depend on the document: its limits, the columns of its cursor, and its edges. */
type Pages = {
  getQuery(args: Variables, context: object): { select: Record<string, true> };
  resolve(rows: unknown, args: Variables, context: Context, parent: unknown): object;
};

/** Returns the functions of Pothos behind `t.prismaConnection`. */
function pagesOf({ type, cursor, maxSize, defaultSize }: PageOptions): Pages {
  const sizes = { ...(maxSize && { maxSize }), ...(defaultSize && { defaultSize }) };
  const { getQuery, resolve } = prismaConnectionHelpers(builder, type, { cursor: cursor as never, ...sizes });
  return {
    getQuery: (args, context) => getQuery(args, context as Context, () => true as never) as never,
    resolve: resolve as Pages['resolve'],
  };
}

/** Executes fields for an object. @returns the same data as GraphQL execution, in the same order of fields */
export async function executeFields(
  fields: readonly CompiledField[],
  rootValue: object,
  context: Context,
  variables: Variables,
): Promise<Values> {
  const scopes = builder.options.scopeAuth?.authScopes(context) as Values;
  const run: Run = { context, variables, scopes, pending: [] };
  const values: Values = {};
  for (const field of fields) readField(field, rootValue as never, values, run);
  while (run.pending.length > 0) await Promise.all(run.pending.splice(0));
  return values;
}

function readField(field: CompiledField, parent: never, values: Values, run: Run): void {
  const { key, complete } = field;
  const args = field.argsOf(run.variables);
  if (field.scopes) allow(field.scopes, parent, args, run);
  const value = field.resolve(parent, args, run.context, run.variables);
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
  if (!hasOne(wanted, scopes)) throw new NeedsExecution('The viewer may not read this');
}

/** Returns true for a viewer who has one of the wanted scopes, which may be all of several. */
function hasOne(wanted: Values | boolean, scopes: Values): boolean {
  if (typeof wanted === 'boolean') return wanted;
  return Object.entries(wanted).some(([name, value]) => {
    if (name === '$any') return hasOne(value as Values, scopes);
    if (name === '$all')
      return Object.entries(value as Values).every(([one, isWanted]) => hasOne({ [one]: isWanted }, scopes));
    return value && scopes[name];
  });
}

function later(run: Run, work: () => Promise<void>): void {
  const promise = work();
  // Another one may fail first, upon which nobody awaits this one.
  promise.catch(() => {});
  run.pending.push(promise);
}
