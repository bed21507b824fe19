import { fileURLToPath } from 'node:url';

const { PATH, STATEMENTS_DIR } = process.env;

/** Where statements are collected, the product's processes write theirs into the same folder. */
const COLLECTING = STATEMENTS_DIR && {
  STATEMENTS_DIR,
  NODE_OPTIONS: `--import=${new URL('collectStatements.ts', import.meta.url)}`,
};

/**
 * Environment of a product that a test starts as a process: the search path, and a cache of compiled code, which halves
 * the time that its start takes of a core.
 */
export const PROCESS_ENV = {
  PATH,
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)),
  ...COLLECTING,
};
