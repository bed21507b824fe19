import {
  coerceInputValue,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';

const MAX_DEPTH = 10;
const MAX_VALUES = 2500;

type Variables = Record<string, unknown>;

type Path = readonly (string | number)[];

/**
 * Holds variables against bounds before anything coerces them.
 * @returns the bound they exceed, or null
 */
export function exceededVariableBound(variables: Variables): GraphQLError | null {
  let level: unknown[] = [variables];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return exceeded(`Variables may be ${MAX_DEPTH} levels deep`);
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      const inner = Object.values(value);
      values += inner.length;
      if (values > MAX_VALUES) return exceeded(`Variables may have ${MAX_VALUES} values`);
      for (const one of inner) next.push(one);
    }
    level = next;
  }
  return null;
}

const exceeded = (message: string) => new GraphQLError(message, { extensions: { code: 'VARIABLE_LIMIT' } });

/**
 * Finds the first variable that does not fit its type, for clients who may not read the schema: the error names
 * the path in what they sent, and neither types nor fields that they did not name.
 * @returns null when all of them fit
 */
export function invalidVariable(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Variables,
): GraphQLError | null {
  for (const definition of operation.variableDefinitions ?? []) {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type);
    if (!isInputType(type)) continue;
    if (!Object.hasOwn(variables, name)) {
      if (isNonNullType(type) && !definition.defaultValue) return invalid([name], 'is missing');
      continue;
    }
    try {
      coerceInputValue(
        variables[name],
        type,
        (path, value, error) => {
          throw invalid([name, ...pathOfUnknown(type, path, value)], whyOf(error));
        },
        true,
      );
    } catch (error) {
      if (error instanceof GraphQLError) return error;
      throw error;
    }
  }
  return null;
}

/** What the product's own scalars say is about the value; the library's own words name types. */
const whyOf = ({ extensions, message }: GraphQLError) =>
  extensions.code === 'BAD_INPUT' ? `is not valid: ${message}` : 'is not valid';

const invalid = (path: Path, what: string) =>
  new GraphQLError(`The variable "${printPath(path)}" ${what}`, {
    extensions: { code: 'BAD_INPUT', http: { status: 200 } },
  });

const MAX_PATH_CHARACTERS = 200;

const printPath = (path: Path) =>
  path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('')
    .slice(0, MAX_PATH_CHARACTERS);

/** An object is reported by its own path; when a key of it is what is wrong, the client should read which. */
function pathOfUnknown(root: GraphQLInputType, path: Path, value: unknown): Path {
  const type = typeAt(root, path);
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null || Array.isArray(value))
    return path;
  const fields = type.getFields();
  const unknown = Object.keys(value).find((key) => !Object.hasOwn(fields, key));
  return unknown === undefined ? path : [...path, unknown];
}

function typeAt(root: GraphQLInputType, path: Path): GraphQLInputType {
  let type = getNullableType(root);
  for (const key of path) {
    // A value that stands for a list of one has no index in its path.
    if (typeof key === 'number') {
      type = isListType(type) ? getNullableType(type.ofType) : type;
      continue;
    }
    while (isListType(type)) type = getNullableType(type.ofType);
    const field = isInputObjectType(type) ? type.getFields()[key] : undefined;
    if (field) type = getNullableType(field.type);
  }
  while (isListType(type)) type = getNullableType(type.ofType);
  return type;
}
