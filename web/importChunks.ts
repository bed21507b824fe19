import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The module of Vite that the build wraps around each `import()`. */
const HELPER = '\0vite/preload-helper.js';

/** Lets the app import its chunks by a function of its own; see lib/chunks/importChunk.ts. */
export function importChunks(): Plugin {
  return {
    name: 'import-chunks',
    apply: 'build',
    transform: (_code, id) =>
      id === HELPER
        ? {
            code: `export { importChunk as __vitePreload } from ${JSON.stringify(join(import.meta.dirname, 'lib/chunks/importChunk.ts'))};`,
            map: null,
          }
        : null,
  };
}
