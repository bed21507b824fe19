import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { checkDocumentLimits, MAX_DOCUMENT_CHARACTERS, MAX_TOKENS } from './documentLimits.ts';
import { noIntrospectionRule, pageSizeRule } from './documentRules.ts';

/** Total characters of the cached documents; those of the web app are a tenth of it. */
const MAX_CACHED_CHARACTERS = 500_000;

export type DocumentValidator = {
  /** @throws GraphQLError for a text that is not a document or exceeds a limit */
  parse(text: string): DocumentNode;
  /** Validates a document that was parsed here. @returns the errors; empty when it can be executed */
  validate(document: DocumentNode): readonly GraphQLError[];
};

/**
 * Creates a parser and validator that runs the cheapest checks first: length, tokens, limits without the schema,
 * rules. Only valid documents are cached, and the least recently used ones are evicted first.
 * @param isAdmin true when introspection is allowed, and errors may quote and suggest names of the schema
 */
export function createDocumentValidator(schema: GraphQLSchema, isAdmin: boolean): DocumentValidator {
  const rules = [...specifiedRules, pageSizeRule, ...(isAdmin ? [] : [noIntrospectionRule])];
  const options = isAdmin ? {} : { hideSuggestions: true, maxErrors: 1 };
  const cache = new LRUCache<string, DocumentNode>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: (_document, text) => text.length,
  });
  const validated = new WeakSet<DocumentNode>();

  return {
    parse(text) {
      const cached = cache.get(text);
      if (cached) return cached;
      if (text.length > MAX_DOCUMENT_CHARACTERS) {
        throw new GraphQLError(`A document may have ${MAX_DOCUMENT_CHARACTERS} characters`, {
          extensions: { code: 'DOCUMENT_LIMIT' },
        });
      }
      const document = parseBounded(text);
      const exceeded = checkDocumentLimits(document);
      if (exceeded) throw exceeded;
      return document;
    },
    validate(document) {
      if (validated.has(document)) return [];
      const errors = validate(schema, document, rules, options);
      if (errors.length > 0) return isAdmin ? errors : errors.slice(0, 1).map(withoutSchemaNames);
      validated.add(document);
      if (document.loc) cache.set(document.loc.source.body, document);
      return [];
    },
  };
}

function parseBounded(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: MAX_TOKENS });
  } catch (error) {
    // The parser does not know the schema, so everyone may read its message.
    if (error instanceof GraphQLError) error.extensions.code = 'DOCUMENT_SYNTAX';
    throw error;
  }
}

/** Names only what the client's own document contains; errors of the product's own rules stay as they are. */
function withoutSchemaNames(error: GraphQLError): GraphQLError {
  if (error.extensions.code) return error;
  const [node] = error.nodes ?? [];
  const name = node && 'name' in node && node.name ? `: "${node.name.value}" is not valid there` : '';
  return new GraphQLError(`This document cannot be executed${name}`, {
    nodes: error.nodes ?? null,
    extensions: { code: 'DOCUMENT_INVALID' },
  });
}
