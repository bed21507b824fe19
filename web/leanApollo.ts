import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The module of Apollo Client that prints documents with graphql. */
const PRINT = '@apollo/client/utilities/graphql/print.js';
/** The module that hides fields from components that have not named them, for clients with `dataMasking`. */
const MASKING = '@apollo/client/masking/maskDefinition.js';

/**
 * Leaves out of the built app what Apollo Client would never call in it: the printer of graphql, since documents are sent
 * by id (lib/data/documentKey.ts), and data masking, which is not turned on (app/apollo/apollo.ts).
 */
export function leanApollo(): Plugin {
  const key = JSON.stringify(join(import.meta.dirname, 'lib/data/documentKey.ts'));
  const replacements = new Map([
    [PRINT, `export { print } from ${key};`],
    [MASKING, 'export const maskDefinition = (data) => data;'],
  ]);
  const replaced = new Set<string>();
  return {
    name: 'lean-apollo',
    // What prerenders pages takes its packages from node_modules.
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
