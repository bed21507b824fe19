// The build products: Prisma's client, the typed hooks, the fonts, the web app, the gateway's bundle; each is only built
// when it is stale.
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipCompress } from 'node:zlib';
import { binFolder, filesBelow, hashOf, pinnedNode, root, run, say } from './tools.mjs';

// Below node_modules, so that a new install, which may contain another generator, makes everything stale.
const stampFolder = join(root, 'node_modules', '.cache', 'little-makers');
/** @param {string} path */
const isGenerated = (path) => /(^|\/)generated\/|\.generated\.tsx?$/.test(path);
// A function, since the install before may have added the pinned Node.
const node = () => (existsSync(pinnedNode) ? pinnedNode : process.execPath);
/** @param {string[]} path */
const tool = (...path) => join(root, 'node_modules', ...path);

/**
 * A set of generated files: what it is made from, and how.
 * @typedef {object} Product
 * @property {string} name
 * @property {string} title
 * @property {() => boolean} exists
 * @property {() => string[]} inputs
 * @property {() => string[]} outputs
 * @property {() => Promise<void>} make
 *
 * The hash of the inputs and the sizes of the outputs when a product was made.
 * @typedef {{ inputs: string, outputs: Record<string, number | undefined> }} Stamp
 */

/** Returns true when the sources of the typed hooks exist. */
const hasCodegen = () => existsSync(join(root, 'codegen.ts')) && existsSync(join(root, 'schema.graphql'));
const documents = () =>
  ['web', 'tests'].flatMap((folder) => filesBelow(folder, (path) => path.endsWith('.graphql')));

/** @type {Product} */
export const prismaClient = {
  name: 'prisma',
  title: 'Prisma client',
  exists: () => existsSync(join(root, 'prisma', 'schema.prisma')),
  inputs: () => ['package-lock.json', 'prisma.config.ts', 'prisma/schema.prisma'],
  outputs: () => filesBelow('gateway/generated', (path) => !path.includes('/documents')),
  make: () =>
    run(node(), [tool('prisma', 'build', 'index.js'), 'generate', '--no-hints'], {
      // It runs the other generator by name, which only npm adds to the path.
      PATH: `${binFolder}${delimiter}${process.env.PATH}`,
      // Generation requires the native schema engine, which would be a download, and then does not use it.
      PRISMA_SCHEMA_ENGINE_BINARY: existsSync('/bin/true') ? '/bin/true' : '/usr/bin/true',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    }),
};

/** @type {Product} */
export const typedHooks = {
  name: 'codegen',
  title: 'typed hooks',
  exists: hasCodegen,
  inputs: () => ['package-lock.json', 'codegen.ts', 'schema.graphql', ...documents()],
  outputs: () => [
    ...['web', 'tests'].flatMap((folder) => filesBelow(folder, isGenerated)),
    ...filesBelow('gateway/generated', isDocumentList),
  ],
  make: () =>
    run(node(), [tool('@graphql-codegen', 'cli', 'esm', 'bin.js'), '--config', 'codegen.ts', '--silent']),
};

/** @param {string} path */
const isDocumentList = (path) => path.includes('/documents');

/** @type {Product} */
export const fonts = {
  name: 'fonts',
  title: 'fonts',
  exists: () => existsSync(join(root, 'web', 'styles.css')),
  inputs: () => ['package-lock.json', 'scripts/fonts.mjs'],
  outputs: () => filesBelow('dist/fonts', () => true),
  make: () => run(node(), ['scripts/fonts.mjs']),
};

/** @type {Product} */
export const webApp = {
  name: 'web',
  title: 'web app',
  exists: () => existsSync(join(root, 'web', 'vite.config.ts')),
  inputs: () => [
    ...['package-lock.json', 'tsconfig.json', 'codegen.ts', 'schema.graphql'],
    ...['scripts/products.mjs', 'scripts/fonts.mjs', 'scripts/prerender.mjs', 'scripts/socialPicture.mjs'],
    ...filesBelow('contract', (path) => !/\.test\.ts$/.test(path)),
    ...filesBelow('web', (path) => !isGenerated(path) && !/\.test\.tsx?$/.test(path)),
  ],
  outputs: () => filesBelow('dist/web', () => true),
  async make() {
    const vite = [tool('vite', 'bin', 'vite.js'), 'build', '--config', 'web/vite.config.ts'];
    const forRendering = ['--ssr', 'prerender/render.tsx', '--outDir', '../dist/prerender'];
    const production = { NODE_ENV: 'production' };
    await Promise.all([
      run(node(), [...vite, '--logLevel', 'error'], production),
      run(node(), [...vite, '--logLevel', 'error', ...forRendering], production),
    ]);
    await run(node(), ['scripts/prerender.mjs'], production);
    await Promise.all(filesBelow('dist/web', isCompressible).map(compress));
  },
};

/** @type {Product} */
export const gatewayBundle = {
  name: 'gateway',
  title: 'gateway',
  exists: () => existsSync(join(root, 'gateway', 'main.ts')),
  inputs: () => [
    ...['package-lock.json', 'scripts/gatewayBundle.mjs'],
    ...['contract', 'gateway', 'prisma'].flatMap((folder) =>
      filesBelow(folder, (path) => path.endsWith('.ts') && !path.endsWith('.test.ts')),
    ),
  ],
  outputs: () => filesBelow('dist/gateway', () => true),
  make: () => run(node(), ['scripts/gatewayBundle.mjs']),
};

/**
 * Not the pages: the gateway still fills in its public URL.
 * @param {string} path
 */
const isCompressible = (path) => !path.includes('/.') && /\.(js|css|svg|json|txt|xml)$/.test(path);

/**
 * Compresses a file at build time, so that the gateway only selects an encoding.
 * @param {string} file
 */
async function compress(file) {
  const path = join(root, file);
  const content = readFileSync(path);
  const [brotli, gzip] = await Promise.all([
    promisify(brotliCompress)(content),
    promisify(gzipCompress)(content),
  ]);
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzip);
}

/**
 * Returns the reason why a product must be rebuilt, or undefined when it is current.
 * @param {Product} product
 */
export function staleness(product) {
  const stamp = readStamp(product);
  if (!stamp) return 'not built yet';
  if (stamp.inputs !== hashOf(product.inputs())) return 'sources changed';
  const damaged = Object.entries(stamp.outputs).some(([file, size]) => sizeOf(file) !== size);
  return damaged ? 'files missing or changed' : undefined;
}

/**
 * Builds the product when it is stale or `force` is true, and records the hash of its inputs.
 * @param {Product} product
 * @param {boolean} force
 */
export async function bring(product, force) {
  if (!product.exists() || (!force && !staleness(product))) return;
  const started = Date.now();
  const inputs = hashOf(product.inputs());
  await product.make();
  const outputs = Object.fromEntries(product.outputs().map((file) => [file, sizeOf(file)]));
  writeStamp(product, { inputs, outputs });
  say(`Built the ${product.title} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

/** @param {Product} product @returns {Stamp | undefined} */
function readStamp(product) {
  try {
    return JSON.parse(readFileSync(join(stampFolder, `${product.name}.json`), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {Product} product @param {Stamp} stamp */
function writeStamp(product, stamp) {
  mkdirSync(stampFolder, { recursive: true });
  const file = join(stampFolder, `${product.name}.json`);
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(stamp));
  renameSync(`${file}.${process.pid}`, file);
}

/** @param {string} file */
const sizeOf = (file) => statSync(join(root, file), { throwIfNoEntry: false })?.size;
