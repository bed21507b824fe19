// Generates the web app's view of the gateway from schema.graphql and the .graphql files next to the components:
// types and one hook per operation in `*.generated.ts`, and the list of documents that the gateway trusts. The tests
// have documents of their own, typed the same way.
import { createHash } from 'node:crypto';
import { dirname, relative } from 'node:path';
import { addTypenameToDocument } from '@apollo/client/utilities';
import type { CodegenConfig } from '@graphql-codegen/cli';
import type { CodegenPlugin, PluginFunction } from '@graphql-codegen/plugin-helpers';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  print,
  visit,
} from 'graphql';

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
 * Generates one hook per operation over typed-document-node, with the options of Apollo Client's hook, and adds the ids
 * of the operations to those of the documents whose code is loaded.
 */
const hooks: PluginFunction<FileConfig> = (_schema, documents, { externalFragments }, info) => {
  const operations = operationsOf(documents);
  const kinds = new Set(operations.map((operation) => `use${upperFirst(operation.operation)}`));
  const takesSkip = operations.some((operation) => operation.operation !== 'mutation');
  const content = operations.map((operation) => {
    const name = upperFirst(nameOf(operation));
    const kind = upperFirst(operation.operation);
    const types = `${name}${kind}, ${name}${kind}Variables`;
    const needsVariables = operation.variableDefinitions?.some(
      (variable) => variable.type.kind === Kind.NON_NULL_TYPE && !variable.defaultValue,
    );
    const isMutation = kind === 'Mutation';
    const parameter =
      `options${needsVariables && !isMutation ? '' : '?'}: use${kind}.Options<${types}>` +
      (isMutation ? '' : ' | SkipToken');
    const argument = needsVariables || isMutation ? 'options' : 'options ?? {}';
    return `export const use${name}${kind} = (${parameter}) => use${kind}<${types}>(${name}Document, ${argument});`;
  });
  if (operations.length === 0) return '';
  const imports = [...kinds].sort().join(', ');
  const skip = takesSkip ? '\nimport type { SkipToken } from "@apollo/client/react";' : '';
  const fragments = (externalFragments ?? []).map(({ node }) => node);
  const ids = idsOf([...documents, { document: { kind: Kind.DOCUMENT, definitions: fragments } }]);
  const idsFile = relative(dirname(info?.outputFile ?? ''), 'web/lib/data/documentIds.ts');
  return {
    prepend: [
      `import { ${imports} } from "@apollo/client/react";${skip}`,
      `import { addDocumentIds } from "${idsFile}";`,
    ],
    content: [...content, `addDocumentIds(${JSON.stringify(ids, null, 1)});`].join('\n'),
  };
};

/** Returns the text and the id of every operation as it is sent: with its fragments and `__typename` everywhere. */
function documentList(documents: Documents): { name: string; hash: string; text: string }[] {
  const definitions = definitionsOf(documents);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const list = operationsOf(documents).map((operation) => {
    const used = new Map<string, FragmentDefinitionNode>();
    const collect = (node: OperationDefinitionNode | FragmentDefinitionNode) =>
      visit(node, {
        FragmentSpread({ name: { value } }) {
          const fragment = fragments.get(value);
          if (!fragment || used.has(value)) return;
          used.set(value, fragment);
          collect(fragment);
        },
      });
    collect(operation);
    const sorted = [...used.values()].sort((a, b) => (a.name.value < b.name.value ? -1 : 1));
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

const customPlugins: Record<string, CodegenPlugin> = {
  hooks: { plugin: hooks },
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
    'web/generated/possibleTypes.ts': { plugins: ['fragment-matcher'], config: { deterministic: true } },
    'web/generated/visitorDocuments.ts': { documents: WEB_DOCUMENTS, plugins: ['visitorDocuments'] },
    'web/generated/documents.json': { documents: WEB_DOCUMENTS, plugins: ['trustedDocuments'] },
    'web/': {
      documents: WEB_DOCUMENTS,
      preset: 'near-operation-file',
      presetConfig: { baseTypesPath: 'generated/types.ts', extension: '.generated.ts' },
      plugins: ['typescript-operations', 'typed-document-node', 'hooks'],
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
