// Generates the web app's view of the gateway from schema.graphql and the .graphql files next to the components:
// types and one hook per operation in `*.generated.ts`, and the list of documents that the gateway trusts. The tests
// have documents of their own, typed the same way.
import { createHash } from 'node:crypto';
import { dirname, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { addTypenameToDocument } from '@apollo/client/utilities';
import type { CodegenConfig } from '@graphql-codegen/cli';
import type { CodegenPlugin, PluginFunction } from '@graphql-codegen/plugin-helpers';
import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type InlineFragmentNode,
  isAbstractType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  stripIgnoredCharacters,
  visit,
} from 'graphql';
import { readDefinition } from './web/lib/data/documents.ts';

type Documents = Parameters<PluginFunction>[1];

const definitionsOf = (documents: Documents) =>
  documents.flatMap((file) => [...(file.document?.definitions ?? [])]);

const operationsOf = (documents: Documents) =>
  definitionsOf(documents).filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);

const nameOf = (operation: OperationDefinitionNode): string => {
  if (!operation.name) throw new Error('Every operation needs a name');
  return operation.name.value;
};

const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The fragments of other files that the documents of a file use, as the preset for files near the operations gives them. */
type FileConfig = { externalFragments?: { node: FragmentDefinitionNode }[] };

/**
 * Generates the documents of a file as texts (web/lib/data/documents.ts), with each fragment once, and one hook per
 * operation, with the options of Apollo Client's hook.
 */
const hooks: PluginFunction<FileConfig> = (_schema, documents, { externalFragments }, info) => {
  const operations = operationsOf(documents);
  const fragments = fragmentsByName([
    ...definitionsOf(documents),
    ...(externalFragments ?? []).map(({ node }) => node),
  ]);
  if (operations.length + fragments.size === 0) return '';
  const ids = idsOf([
    ...documents,
    { document: { kind: Kind.DOCUMENT, definitions: [...fragments.values()] } },
  ]);
  const content = [
    ...[...fragments].map(([name, node]) => `const ${name} = ${PURE}readFragment(${textOf(node)});`),
    ...definitionsOf(documents).map((definition) => {
      if (definition.kind !== Kind.FRAGMENT_DEFINITION) return '';
      const name = definition.name.value.split('_').map(upperFirst).join('_');
      const used = [definition, ...fragmentsIn(definition, fragments)].map((node) => node.name.value);
      return `export const ${name}FragmentDoc = ${PURE}createFragment<${name}Fragment>([${used.join(', ')}]);`;
    }),
    ...operations.map((operation) => {
      const name = upperFirst(nameOf(operation));
      const used = fragmentsIn(operation, fragments).map((node) => node.name.value);
      const values = `${JSON.stringify(ids[nameOf(operation)])}, ${textOf(operation)}, [${used.join(', ')}]`;
      return `export const ${name}Document = ${PURE}createOperation<${typesOf(operation)}>(${values});`;
    }),
    ...operations.map(hookOf),
  ];
  const kinds = new Set(operations.map((operation) => `use${upperFirst(operation.operation)}`));
  const takesSkip = operations.some((operation) => operation.operation !== 'mutation');
  const documentsFile = relative(dirname(info?.outputFile ?? ''), 'web/lib/data/documents.ts');
  return {
    prepend: [
      kinds.size > 0 ? `import { ${[...kinds].sort().join(', ')} } from "@apollo/client/react";` : '',
      takesSkip ? 'import type { SkipToken } from "@apollo/client/react";' : '',
      `import { createFragment, createOperation, readFragment } from "${documentsFile}";`,
    ],
    content: content.filter(Boolean).join('\n'),
  };
};

/** Lets the bundler leave out a document that nothing uses. */
const PURE = '/*#__PURE__*/ ';

/** The directives that the gateway knows. Those of Apollo Client alone would be sent: see web/leanApollo.ts. */
const DIRECTIVES = ['include', 'skip'];

/**
 * Returns the text of a definition as a literal.
 * @throws when web/lib/data/documents.ts would read it otherwise, or it has a directive of Apollo Client
 */
function textOf(definition: DefinitionNode): string {
  visit(definition, {
    Directive({ name: { value } }) {
      if (!DIRECTIVES.includes(value)) throw new Error(`A document has @${value}: see web/leanApollo.ts`);
    },
  });
  const text = stripIgnoredCharacters(print(definition));
  const plain = (node: unknown) => JSON.parse(JSON.stringify(node));
  const [parsed] = parse(text, { noLocation: true }).definitions;
  if (!isDeepStrictEqual(plain(readDefinition(text)), plain(parsed)))
    throw new Error(`web/lib/data/documents.ts cannot read ${text}`);
  return JSON.stringify(text);
}

const typesOf = (operation: OperationDefinitionNode): string => {
  const types = `${upperFirst(nameOf(operation))}${upperFirst(operation.operation)}`;
  return `${types}, ${types}Variables`;
};

function hookOf(operation: OperationDefinitionNode): string {
  const name = upperFirst(nameOf(operation));
  const kind = upperFirst(operation.operation);
  const types = typesOf(operation);
  const needsVariables = operation.variableDefinitions?.some(
    (variable) => variable.type.kind === Kind.NON_NULL_TYPE && !variable.defaultValue,
  );
  const isMutation = kind === 'Mutation';
  const parameter =
    `options${needsVariables && !isMutation ? '' : '?'}: use${kind}.Options<${types}>` +
    (isMutation ? '' : ' | SkipToken');
  const argument = needsVariables || isMutation ? 'options' : 'options ?? {}';
  return `export const use${name}${kind} = (${parameter}) => use${kind}<${types}>(${name}Document, ${argument});`;
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

const fragmentsByName = (definitions: readonly DefinitionNode[]): Fragments =>
  new Map(
    definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((definition) => [definition.name.value, definition]),
  );

/** Returns the fragments that a definition uses, transitively. */
function fragmentsIn(definition: DefinitionNode, fragments: Fragments): FragmentDefinitionNode[] {
  const used = new Set<FragmentDefinitionNode>();
  const collect = (node: DefinitionNode) =>
    visit(node, {
      FragmentSpread({ name: { value } }) {
        const fragment = fragments.get(value);
        if (!fragment || used.has(fragment)) return;
        used.add(fragment);
        collect(fragment);
      },
    });
  collect(definition);
  return [...used];
}

/** Returns the text and the id of every operation as it is sent: with its fragments and `__typename` everywhere. */
function documentList(documents: Documents): { name: string; hash: string; text: string }[] {
  const fragments = fragmentsByName(definitionsOf(documents));
  const list = operationsOf(documents).map((operation) => {
    const used = fragmentsIn(operation, fragments);
    const sorted = used.sort((a, b) => (a.name.value < b.name.value ? -1 : 1));
    const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...sorted] };
    const text = print(addTypenameToDocument(document));
    // Half of the hash identifies a document as surely, and is half as much to download.
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
    return { name: nameOf(operation), hash, text };
  });
  list.sort((a, b) => (a.name < b.name ? -1 : 1));
  const duplicate = list.find(({ name }, index) => list[index + 1]?.name === name);
  if (duplicate) throw new Error(`Two operations are called ${duplicate.name}`);
  return list;
}

/** Generates the gateway's trusted documents: the texts by their hashes. */
const trustedDocuments: PluginFunction = (_schema, documents) =>
  JSON.stringify(Object.fromEntries(documentList(documents).map(({ hash, text }) => [hash, text])), null, 1);

/** Returns the ids that the client sends instead of texts: the hashes by operation name. */
const idsOf = (documents: Documents): Record<string, string> =>
  Object.fromEntries(documentList(documents).map(({ name, hash }) => [name, hash]));

/** Generates the hashes that a visitor's browser needs, separate from the rest, which load with Apollo Client. */
const visitorDocuments: PluginFunction = (_schema, documents) => {
  const { Session, JoinList } = idsOf(documents);
  if (!Session || !JoinList) throw new Error('No operation is called Session, or none JoinList');
  return [
    `export const sessionDocumentId = ${JSON.stringify(Session)};`,
    `export const joinListDocumentId = ${JSON.stringify(JoinList)};\n`,
  ].join('\n');
};

/**
 * Generates the possible types of the unions and interfaces that documents name as the type of a fragment: for those
 * alone, the cache must know them. Others, which are most of the schema, are selected by the types of their members. While
 * the app is developed it has those of the whole schema, since Apollo Client warns of fragments on types that it does not
 * know.
 */
const possibleTypes: PluginFunction = (schema, documents) => {
  const named = new Set<string>();
  const add = ({ typeCondition }: FragmentDefinitionNode | InlineFragmentNode) =>
    named.add(typeCondition?.name.value ?? '');
  for (const definition of definitionsOf(documents))
    visit(definition, { FragmentDefinition: add, InlineFragment: add });
  const all = Object.values(schema.getTypeMap())
    .filter(isAbstractType)
    .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)] as const)
    .sort();
  const exported = (name: string, types: typeof all) =>
    `export const ${name}: Record<string, string[]> = ${JSON.stringify(Object.fromEntries(types), null, 1)};\n`;
  return [
    exported(
      'possibleTypes',
      all.filter(([name]) => named.has(name)),
    ),
    exported('allPossibleTypes', all),
  ].join('\n');
};

const customPlugins: Record<string, CodegenPlugin> = {
  hooks: { plugin: hooks },
  possibleTypes: { plugin: possibleTypes },
  trustedDocuments: { plugin: trustedDocuments },
  visitorDocuments: { plugin: visitorDocuments },
};

const typeConfig = {
  scalars: { ID: 'string', DateTime: 'string', Cursor: 'string', JSON: 'unknown' },
  strictScalars: true,
  enumType: 'string-literal',
  nonOptionalTypename: true,
  useTypeImports: true,
};

const WEB_DOCUMENTS = 'web/**/*.graphql';
// The packages that the bench installs have documents of their own.
const TEST_DOCUMENTS = ['tests/**/*.graphql', '!tests/bench/peers/**'];

const config: CodegenConfig = {
  schema: 'schema.graphql',
  ignoreNoDocuments: true,
  emitLegacyCommonJSImports: false,
  importExtension: '.ts',
  pluginLoader: (name) => customPlugins[name] ?? import(name),
  generates: {
    // The types of the schema that documents use. The documents are validated with the outputs below.
    'web/generated/types.ts': {
      documents: [WEB_DOCUMENTS, ...TEST_DOCUMENTS],
      plugins: ['typescript-operations'],
      config: { ...typeConfig, generateOperationTypes: false, skipDocumentsValidation: true },
    },
    'web/generated/possibleTypes.ts': { documents: WEB_DOCUMENTS, plugins: ['possibleTypes'] },
    'web/generated/visitorDocuments.ts': { documents: WEB_DOCUMENTS, plugins: ['visitorDocuments'] },
    'web/generated/documents.json': { documents: WEB_DOCUMENTS, plugins: ['trustedDocuments'] },
    'web/': {
      documents: WEB_DOCUMENTS,
      preset: 'near-operation-file',
      presetConfig: { baseTypesPath: 'generated/types.ts', extension: '.generated.ts' },
      plugins: ['typescript-operations', 'hooks'],
      config: { ...typeConfig, importSchemaTypesFrom: 'web/generated/types.ts' },
    },
    'tests/': {
      documents: TEST_DOCUMENTS,
      preset: 'near-operation-file',
      presetConfig: { baseTypesPath: '../web/generated/types.ts', extension: '.generated.ts' },
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        ...typeConfig,
        importSchemaTypesFrom: 'web/generated/types.ts',
        // A test selects what it asserts, and gets that alone.
        nonOptionalTypename: false,
        skipTypename: true,
        // Each test file has its own documents, and may name them as others do.
        skipDocumentsValidation: { skipDuplicateValidation: true },
      },
    },
  },
};

export default config;
