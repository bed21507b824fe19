import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { exceededBound, MAX_DOCUMENT_CHARACTERS, MAX_TOKENS } from './documentBounds.ts';
import { withoutIntrospection, withPageSizes } from './documentRules.ts';

/** Characters of the documents that are kept parsed; those of the web app are a tenth of it. */
const MAX_KEPT_CHARACTERS = 500_000;

export type DocumentCheck = {
  /** @throws GraphQLError for what is no document or exceeds a bound */
  parse(text: string): DocumentNode;
  /** @returns why a document that was parsed here cannot be executed; empty when it can */
  validate(document: DocumentNode): readonly GraphQLError[];
};

/**
 * Parses and validates documents in the order of what it costs: length, tokens, bounds without the schema, rules.
 * Only documents that passed all of it are kept, the least recently used ones given up first.
 * @param isAdmin whether the schema may be asked for, and errors may quote and suggest names of it
 */
export function createDocumentCheck(schema: GraphQLSchema, isAdmin: boolean): DocumentCheck {
  const rules = [...specifiedRules, withPageSizes, ...(isAdmin ? [] : [withoutIntrospection])];
  const options = isAdmin ? {} : { hideSuggestions: true, maxErrors: 1 };
  const kept = new Map<string, DocumentNode>();
  const passed = new WeakSet<DocumentNode>();
  let keptCharacters = 0;

  const keep = (document: DocumentNode) => {
    const text = document.loc?.source.body ?? '';
    if (kept.has(text)) return;
    kept.set(text, document);
    keptCharacters += text.length;
    for (const [oldest] of kept) {
      if (keptCharacters <= MAX_KEPT_CHARACTERS) break;
      kept.delete(oldest);
      keptCharacters -= oldest.length;
    }
  };

  return {
    parse(text) {
      const known = kept.get(text);
      if (known) {
        kept.delete(text);
        kept.set(text, known);
        return known;
      }
      if (text.length > MAX_DOCUMENT_CHARACTERS) {
        throw new GraphQLError(`A document may have ${MAX_DOCUMENT_CHARACTERS} characters`, {
          extensions: { code: 'DOCUMENT_LIMIT' },
        });
      }
      const document = parseBounded(text);
      const exceeded = exceededBound(document);
      if (exceeded) throw exceeded;
      return document;
    },
    validate(document) {
      if (passed.has(document)) return [];
      const errors = validate(schema, document, rules, options);
      if (errors.length > 0) return isAdmin ? errors : errors.slice(0, 1).map(withoutSchemaNames);
      passed.add(document);
      keep(document);
      return [];
    },
  };
}

function parseBounded(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: MAX_TOKENS });
  } catch (error) {
    // The parser knows nothing of the schema: what it says may be read by anybody.
    if (error instanceof GraphQLError) error.extensions.code = 'DOCUMENT_SYNTAX';
    throw error;
  }
}

/** Says which name of the client's own document is wrong; errors of the product's own rules stay as they are. */
function withoutSchemaNames(error: GraphQLError): GraphQLError {
  if (error.extensions.code) return error;
  const [node] = error.nodes ?? [];
  const name = node && 'name' in node && node.name ? `: "${node.name.value}" is not valid there` : '';
  return new GraphQLError(`This document cannot be executed${name}`, {
    nodes: error.nodes,
    extensions: { code: 'DOCUMENT_INVALID' },
  });
}
