import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Modules of Apollo Client that the app would never call, or to no effect, and what they return then. Documents are sent by
 * id (lib/data/documentKey.ts) and posted, codegen.ts rejects one with directives of Apollo Client, and neither masking nor
 * scalars of its own are turned on (app/apollo/apollo.ts).
 */
const UNUSED: Record<string, string> = {
  'link/http/rewriteURIForGET': 'rewriteURIForGET = (uri) => ({ newURI: uri })',
  'masking/maskFragment': 'maskFragment = (data) => data',
  'masking/maskOperation': 'maskOperation = (data) => data',
  'utilities/internal/coerceScalarFieldsToParsed': 'coerceScalarFieldsToParsed = (result) => result',
  'utilities/internal/hasDirectives': 'hasDirectives = () => false',
  'utilities/internal/hasForcedResolvers': 'hasForcedResolvers = () => false',
  'utilities/internal/removeDirectivesFromDocument':
    'removeDirectivesFromDocument = (_names, document) => document',
};

/** Leaves out of the built app what Apollo Client does not need in it, and the printer of graphql. */
export function leanApollo(): Plugin {
  const key = JSON.stringify(join(import.meta.dirname, 'lib/data/documentKey.ts'));
  const replacements = new Map([
    ['@apollo/client/utilities/graphql/print.js', `export { print } from ${key};`],
    ...Object.entries(UNUSED).map(
      ([path, code]) => [`@apollo/client/${path}.js`, `export const ${code};`] as const,
    ),
  ]);
  const replaced = new Set<string>();
  return {
    name: 'lean-apollo',
    // The build that renders pages ahead imports packages from node_modules.
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(_code, id) {
      const [, path = ''] = id.split('/node_modules/');
      const code = replacements.get(path);
      if (code === undefined) return null;
      replaced.add(path);
      return { code, map: null };
    },
    // A release of Apollo Client may move the modules.
    buildEnd(error) {
      if (!error && replaced.size < replacements.size)
        this.error('Apollo Client has other modules: see web/leanApollo.ts');
    },
  };
}
