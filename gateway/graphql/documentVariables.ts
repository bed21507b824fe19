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
 * Checks variables against limits before they are coerced.
 * @returns an error for the limit that they exceed, or null
 */
export function checkVariableLimits(variables: Variables): GraphQLError | null {
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
 * Finds the first variable that does not match its type, for clients that may not introspect the schema: the error
 * names the path in the client's own values, and no types or fields that the client did not name.
 * @returns an error, or null when all variables match
 */
export function findInvalidVariable(
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
          throw invalid([name, ...pathOfUnknown(type, path, value)], reasonOf(error));
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

/** Quotes messages of the product's own scalars, which describe the value; those of the library name types. */
const reasonOf = ({ extensions, message }: GraphQLError) =>
  extensions.code === 'BAD_INPUT' ? `is not valid: ${message}` : 'is not valid';

const invalid = (path: Path, problem: string) =>
  new GraphQLError(`The variable "${printPath(path)}" ${problem}`, {
    extensions: { code: 'BAD_INPUT', http: { status: 200 } },
  });

const MAX_PATH_CHARACTERS = 200;

const printPath = (path: Path) =>
  path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('')
    .slice(0, MAX_PATH_CHARACTERS);

/** Adds the unknown key to the path of an object, which the library reports without it. */
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
    // A single value that is coerced to a list has no index in its path.
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
