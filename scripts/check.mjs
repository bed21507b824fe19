// npm run check: all checks of the sources that do not run the product.
import { checkPatterns } from './patterns.mjs';
import { fonts, prismaClient, staleness, typedHooks } from './products.mjs';
import { capture, say } from './tools.mjs';

/** @param {string[]} args */
const node = (...args) => capture(process.execPath, args);

/** @typedef {[name: string, check: () => Promise<import('./tools.mjs').Outcome>]} Step */

/** The compiler takes as long as all others together. @type {Step} */
const types = ['types', () => node('node_modules/typescript-native/bin/tsc', '--noEmit')];
/** @type {Step[]} */
const others = [
  ['style', () => node('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')],
  ['regular expressions', checkPatterns],
  ['unused code', () => node('node_modules/knip/bin/knip.js')],
  ['generated code', generatedCode],
  ['schema.graphql', () => node('gateway/schema.ts', '--check')],
  ['texts', () => node('scripts/texts.mjs', '--check')],
  ['migrations', () => node('prisma/migrate.ts', 'check')],
];

async function generatedCode() {
  const stale = [prismaClient, typedHooks, fonts]
    .filter((product) => product.exists())
    .map((product) => [product.title, staleness(product)])
    .filter(([, reason]) => reason);
  const output = stale
    .map(([title, reason]) => `The ${title}: ${reason}; npm run generate rebuilds it.`)
    .join('\n');
  return { status: stale.length, output };
}

let failed = 0;

/** @param {Step[]} steps */
async function runInTurn(steps) {
  for (const [name, check] of steps) {
    const started = Date.now();
    const { status, output } = await check();
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    say(`${status === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
    if (status === 0) continue;
    failed += 1;
    say(output.trimEnd());
  }
}

await Promise.all([runInTurn([types]), runInTurn(others)]);
const count = others.length + 1;
say(failed === 0 ? `All ${count} checks pass.` : `${failed} of ${count} checks fail.`);
process.exitCode = failed === 0 ? 0 : 1;
