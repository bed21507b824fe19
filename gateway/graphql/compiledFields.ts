import { wrapOrThrow } from '@pothos/plugin-errors';
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
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type OperationDefinitionNode,
} from 'graphql';
import { DomainError } from '../../contract/errors.ts';
import type { Context } from '../context.ts';
import { objectMaker, type Property } from '../platform/database/objectMaker.ts';
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
import {
  allow,
  type CompiledField,
  type Complete,
  NeedsExecution,
  type Resolve,
  readField,
  type Scopes,
  type Variables,
} from './executeFields.ts';
import { consumeRate, endpointOf, type FieldRateLimit, logRefusal } from './rateLimitPlugin.ts';
import type { PageOptions, ReadRows } from './rowResolvers.ts';
import { isPaging, optionsOf } from './schemaRules.ts';

/** A resolver as the schema has it, which may read its place in the document. */
type OwnResolve = (parent: never, args: Variables, context: Context, info: GraphQLResolveInfo) => unknown;

const NO_ARGS = {};

type ErrorTypes = Parameters<typeof wrapOrThrow>[1];

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
    const selected = plainFields(type, fieldsOf(type, nodes), { isRoot: false, context: known });
    const resolved: CompiledField[] = [];
    const properties = selected.map(({ key, field, nodes: own }): Property => {
      if (field === null) return { key, initial: type.name };
      // Pothos would read what is missing of a row.
      if (field.extensions.pothosPrismaSelect && !isSelected)
        throw new CannotCompile(`${type}.${field.name} is of a row that was read without it`);
      const compiled = compileField(type, key, field, own, isPage && isSelected);
      const column = columnOf(type, field);
      if (column !== null) return { key, from: column, convert: compiled.complete, unless: typeOf(field) };
      resolved.push(compiled);
      return { key, initial: null };
    });
    const make = objectMaker(properties);
    return (parent, run) => {
      if (scopes) allow(scopes, parent as never, NO_ARGS, run);
      const values = make(parent as never, run);
      for (const field of resolved) readField(field, parent as never, values, run);
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
    const own = rows ?? ownResolver(field, options.resolve as never, info);
    const resolve = withErrors(parentType, field, withRate(parentType, field, own));
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

/** Returns the column of a row that is the value of a field for whoever may read the row; null for any other field. */
function columnOf(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): string | null {
  const { pothosExposedField: column } = field.extensions;
  const isPlain = isLeafType(getNullableType(field.type)) && !optionsOf(field).authScopes;
  return type.extensions.pothosPrismaModel && isPlain ? ((column as string | undefined) ?? null) : null;
}

const SAME_IN_ANSWERS: Record<string, 'string' | 'boolean'> = {
  ID: 'string',
  String: 'string',
  Boolean: 'boolean',
};

/** Returns the type of those values of a field that are in the answer as they are. */
const typeOf = ({ type }: GraphQLField<unknown, unknown>) => SAME_IN_ANSWERS[getNamedType(type).name];

/** Returns the resolver of a field, which gets its place in the document where it asks for it. */
function ownResolver(
  field: GraphQLField<unknown, unknown>,
  resolve: OwnResolve,
  info: GraphQLResolveInfo,
): Resolve {
  if (!readsDocument(field)) return resolve as never;
  let place = info;
  return (parent, args, context, variables) => {
    // One object for all rows of an execution.
    if (place.variableValues !== variables) place = { ...info, variableValues: variables };
    return resolve(parent, args, context, place);
  };
}

/** Counts a call of a root field, as the schema does. */
function withRate(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>, resolve: Resolve): Resolve {
  const rate = field.extensions.rate as FieldRateLimit | undefined;
  if (!rate) return resolve;
  return (parent, args, context, variables) => {
    consumeRate(rate, endpointOf(type.name, field.name), context);
    return resolve(parent, args, context, variables);
  };
}

/** Puts an expected failure in the place of the value, as the schema does, for a field whose result may be one. */
function withErrors(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  resolve: Resolve,
): Resolve {
  const errors = field.extensions.pothosErrors as ErrorTypes | undefined;
  if (!errors) return resolve;
  return async (parent, args, context, variables) => {
    try {
      return await resolve(parent, args, context, variables);
    } catch (error) {
      if (error instanceof DomainError) logRefusal(context, endpointOf(type.name, field.name), error);
      return wrapOrThrow(error, errors);
    }
  };
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
