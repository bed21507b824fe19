import type { TypedDocumentNode } from '@apollo/client';
import {
  type ArgumentNode,
  type ConstValueNode,
  type DirectiveNode,
  type FragmentDefinitionNode,
  Kind,
  type NamedTypeNode,
  type NameNode,
  type OperationDefinitionNode,
  type OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
  type TypeNode,
  type ValueNode,
  type VariableDefinitionNode,
  type VariableNode,
} from 'graphql';

// Generated documents are texts: their syntax trees, which Apollo Client needs, are several times as much to download,
// and so is the parser of graphql. What is sent is the id of a document, so no page needs the code that prints one.

/** The ids of the documents whose code is loaded, by operation name. */
const documentIds = new Map<string, string>();

/** Returns the id of a document, which the gateway takes in place of its text. */
export const documentId = (operationName: string): string | undefined => documentIds.get(operationName);

/**
 * Creates the document of an operation and makes its id known.
 * @param fragments all fragments that it uses, also those of its fragments
 */
export function createOperation<Data, Variables>(
  id: string,
  text: string,
  fragments: readonly FragmentDefinitionNode[],
): TypedDocumentNode<Data, Variables> {
  const operation = readDefinition(text) as OperationDefinitionNode;
  documentIds.set(operation.name?.value ?? '', id);
  return { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] };
}

/** Creates the document of a fragment, with which the cache is read and written, and of the fragments that it uses. */
export const createFragment = <Data>(
  definitions: readonly FragmentDefinitionNode[],
): TypedDocumentNode<Data, unknown> => ({ kind: Kind.DOCUMENT, definitions });

/** Reads the text of a fragment; see readDefinition. */
export const readFragment = (text: string) => readDefinition(text) as FragmentDefinitionNode;

const TOKEN = /\.{3}|\w+|\S/g;

/**
 * Reads a definition as the parser of graphql does, without positions. It knows neither texts nor lists as values, and
 * neither directives nor descriptions of definitions: codegen checks that it reads what it generates.
 */
export function readDefinition(text: string): OperationDefinitionNode | FragmentDefinitionNode {
  const tokens = text.match(TOKEN) ?? [];
  let position = 0;
  const next = () => tokens[position++] ?? '';
  /** Steps over a token if it is the next one. @returns whether it was */
  const skip = (token: string) => tokens[position] === token && next() !== '';
  /** Reads items up to the closing bracket, if there is an opening one. */
  const list = <Item>(open: string, close: string, read: () => Item): Item[] => {
    const items: Item[] = [];
    if (skip(open)) while (position < tokens.length && !skip(close)) items.push(read());
    return items;
  };

  const name = (): NameNode => ({ kind: Kind.NAME, value: next() });
  const namedType = (): NamedTypeNode => ({ kind: Kind.NAMED_TYPE, name: name() });
  const variable = (): VariableNode => ({ kind: Kind.VARIABLE, name: name() });

  function value(): ValueNode {
    if (skip('$')) return variable();
    const fields = list('{', '}', () => ({ ...argument(), kind: Kind.OBJECT_FIELD as const }));
    if (fields.length > 0) return { kind: Kind.OBJECT, fields };
    const token = next();
    if (token === 'null') return { kind: Kind.NULL };
    if (/^\d/.test(token)) return { kind: Kind.INT, value: token };
    if (token === 'true' || token === 'false') return { kind: Kind.BOOLEAN, value: token === 'true' };
    return { kind: Kind.ENUM, value: token };
  }

  function argument(): ArgumentNode {
    const argumentName = name();
    skip(':');
    return { kind: Kind.ARGUMENT, name: argumentName, value: value() };
  }
  const argumentList = () => list('(', ')', argument);

  function directives(): DirectiveNode[] {
    const items: DirectiveNode[] = [];
    while (skip('@')) items.push({ kind: Kind.DIRECTIVE, name: name(), arguments: argumentList() });
    return items;
  }

  function selectionSet(): SelectionSetNode | undefined {
    const selections = list('{', '}', selection);
    return selections.length > 0 ? { kind: Kind.SELECTION_SET, selections } : undefined;
  }

  function selection(): SelectionNode {
    if (skip('...')) {
      if (!skip('on')) return { kind: Kind.FRAGMENT_SPREAD, name: name(), directives: directives() };
      const typeCondition = namedType();
      return { kind: Kind.INLINE_FRAGMENT, typeCondition, directives: directives(), ...selected() };
    }
    const first = name();
    const alias = skip(':') ? first : undefined;
    const fieldName = alias ? name() : first;
    const given = { arguments: argumentList(), directives: directives() };
    const fields = selectionSet();
    return {
      ...{ kind: Kind.FIELD as const, name: fieldName, ...given },
      ...(alias && { alias }),
      ...(fields && { selectionSet: fields }),
    };
  }
  /** Reads the selection of what cannot be without. */
  const selected = () => ({ selectionSet: selectionSet() as SelectionSetNode });

  function type(): TypeNode {
    const [item] = list('[', ']', type);
    const nullable = item ? { kind: Kind.LIST_TYPE as const, type: item } : namedType();
    return skip('!') ? { kind: Kind.NON_NULL_TYPE, type: nullable } : nullable;
  }

  function variableDefinition(): VariableDefinitionNode {
    skip('$');
    const defined = variable();
    skip(':');
    return {
      ...{ kind: Kind.VARIABLE_DEFINITION as const, variable: defined, type: type(), directives: [] },
      ...(skip('=') && { defaultValue: value() as ConstValueNode }),
    };
  }

  if (skip('fragment')) {
    const fragmentName = name();
    skip('on');
    const typeCondition = namedType();
    return {
      kind: Kind.FRAGMENT_DEFINITION,
      name: fragmentName,
      typeCondition,
      directives: [],
      ...selected(),
    };
  }
  const operation = next() as OperationTypeNode;
  const head = { kind: Kind.OPERATION_DEFINITION as const, operation, name: name() };
  const variableDefinitions = list('(', ')', variableDefinition);
  return { ...head, variableDefinitions, directives: [], ...selected() };
}
