import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type DocumentNode,
  GraphQLEnumType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  Kind,
  parse,
  type TypeNode,
  typeFromAST,
} from 'graphql';

const root = new URL('../../', import.meta.url);

const schema: GraphQLSchema = buildSchema(readFileSync(new URL('schema.graphql', root), 'utf8'));

/** A document of the built web app. */
export type TrustedDocument = {
  name: string;
  hash: string;
  operation: 'query' | 'mutation' | 'subscription';
  /** Its first root field. */
  field: string;
  variables: { name: string; type: GraphQLInputType }[];
};

/** Reads every trusted document. */
export function readDocuments(): TrustedDocument[] {
  const texts = JSON.parse(readFileSync(new URL('web/generated/documents.json', root), 'utf8')) as {
    [hash: string]: string;
  };
  return Object.entries(texts).map(([hash, text]) => describe(hash, parse(text)));
}

function describe(hash: string, document: DocumentNode): TrustedDocument {
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error(`The document ${hash} has no operation`);
  const variables = (operation.variableDefinitions ?? []).map(({ variable, type }) => {
    const inputType = typeFromAST(schema, type as TypeNode & { kind: Kind.NAMED_TYPE });
    return { name: variable.name.value, type: inputType as GraphQLInputType };
  });
  const [first] = operation.selectionSet.selections;
  const field = first?.kind === Kind.FIELD ? first.name.value : '';
  return { name: operation.name?.value ?? hash, hash, operation: operation.operation, field, variables };
}

/** Returns the body that runs a document by its hash. */
export const trustedBody = ({ name, hash }: TrustedDocument, variables: object) => ({
  operationName: name,
  variables,
  extensions: { persistedQuery: { version: 1, sha256Hash: hash } },
});

/** Returns the payload that subscribes to a document by its hash. */
export const subscribePayload = (document: TrustedDocument, variables: object) => ({
  query: '',
  ...trustedBody(document, variables),
});

/** The position of a value in variables: the names of the argument and input fields that lead to it. */
export type Path = string;

/** Returns the value of each scalar and each optional part; undefined for the sample of its type. */
export type Fill = (path: Path, typeName: string, isOptional: boolean) => unknown;

/** Returns variables of a document with a plausible value at every position. */
export function fillVariables({ variables }: TrustedDocument, fill: Fill): { [name: string]: unknown } {
  return Object.fromEntries(variables.map(({ name, type }) => [name, sample(type, name, fill)]));
}

const SAMPLE_ID = '00000000-0000-7000-8000-000000000000';
const SAMPLES: { [typeName: string]: unknown } = {
  Int: 10,
  Float: 1,
  Boolean: true,
  ID: SAMPLE_ID,
  String: 'a text',
  DateTime: new Date(Date.now() + 24 * 60 * 60_000).toISOString(),
  Cursor: SAMPLE_ID,
};

function sample(inputType: GraphQLInputType, path: Path, fill: Fill): unknown {
  const type = getNullableType(inputType);
  const isOptional = type === inputType;
  const isWhole = isOptional && !isLeafType(type);
  const filled =
    isLeafType(type) || isWhole ? fill(path, isLeafType(type) ? type.name : '', isOptional) : undefined;
  if (filled !== undefined) return filled;
  if (isListType(type)) return [sample(type.ofType, path, fill)];
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    return Object.fromEntries(
      fields.map((field) => [field.name, sample(field.type, `${path}.${field.name}`, fill)]),
    );
  }
  return isEnumType(type) ? type.getValues()[0]?.name : SAMPLES[type.name];
}

/** Returns every position of a text in the variables of a document. */
export function textPaths(document: TrustedDocument): Path[] {
  const paths: Path[] = [];
  fillVariables(document, (path, typeName) => {
    if (['String', 'ID', 'Cursor', 'DateTime', 'JSON'].includes(typeName)) paths.push(path);
    return undefined;
  });
  return paths;
}

/** Returns every position of an enum in the variables of a document, with one of its values. */
export function enumPaths(document: TrustedDocument): { path: Path; value: string }[] {
  const found: { path: Path; value: string }[] = [];
  fillVariables(document, (path, typeName) => {
    const type = schema.getType(typeName);
    if (type instanceof GraphQLEnumType) found.push({ path, value: type.getValues()[0]?.name ?? '' });
    return undefined;
  });
  return found;
}
