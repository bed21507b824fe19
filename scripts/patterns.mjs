// Finds regular expressions in the sources that can take more than linear time, that cannot be analysed, and in the
// gateway those that run on text of unlimited length. A step of npm run check.
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import ts from 'typescript';
import { filesBelow, root } from './tools.mjs';

// The checker's pure JavaScript, in this process: other backends start a program for each call.
process.env.RECHECK_BACKEND = 'pure';
const verdictCacheFile = join(root, 'node_modules', '.cache', 'little-makers', 'patterns.json');
/** @param {string} path */
const isSource = (path) =>
  /\.(?:tsx?|mjs|js)$/.test(path) && !/\.test\.tsx?$|(?:^|\/)generated\/|\.generated\.tsx?$/.test(path);

/** Methods that need no limit: they take linear time for text of any length, and must not truncate it. */
const CHANGES_TEXT = ['replace', 'replaceAll', 'split', 'matchAll'];
const CONVERTS_TEXT = ['match', 'search'];

/** @typedef {{ source: string, flags: string }} Pattern */
/** @typedef {Pattern & { at: string }} FoundPattern */

/**
 * Returns the regular expressions of a source, and what is wrong with the way they are written.
 * @param {string} path
 * @param {string} text
 */
export function patternsIn(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {FoundPattern[]} */
  const found = [];
  /** @type {string[]} */
  const problems = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const at = `${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;
    const pattern = readPattern(node, file);
    if (pattern) {
      const { source, flags } = pattern;
      if (source === null || flags === null)
        problems.push(`${at} is made of parts that are not written here: spell it out`);
      else found.push({ source, flags, at });
      if (/^(gateway|contract)\//.test(path) && !isBounded(node))
        problems.push(`${at} runs on text of any length: give it to pattern({ max, matches })`);
    }
    const method =
      ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name.text
        : '';
    if (CONVERTS_TEXT.includes(method) && /^(gateway|contract)\//.test(path))
      problems.push(`${at} makes an expression of whatever it is given: use pattern({ max, matches })`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { found, problems };
}

/**
 * Reads a literal or a constructor; a part that is only known at runtime is null.
 * @param {ts.Node} node
 * @param {ts.SourceFile} file
 * @returns {{ source: string | null, flags: string | null } | null}
 */
function readPattern(node, file) {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  const isMade = ts.isNewExpression(node) || ts.isCallExpression(node);
  if (!isMade || !ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') return null;
  const [source, flags] = node.arguments ?? [];
  return { source: source ? textOf(source, file) : null, flags: flags ? textOf(flags, file) : '' };
}

/**
 * Returns the value of a constant expression; null for one that is only known at runtime.
 * @param {ts.Node} node
 * @param {ts.SourceFile} file
 * @returns {string | null}
 */
function textOf(node, file) {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  if (ts.isTaggedTemplateExpression(node))
    return node.tag.getText(file) === 'String.raw' ? templateText(node.template, file, 'rawText') : null;
  if (ts.isTemplateExpression(node)) return templateText(node, file, 'text');
  if (!ts.isIdentifier(node)) return null;
  const declared = file.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .filter(({ declarationList }) => declarationList.flags & ts.NodeFlags.Const)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((declaration) => declaration.name.getText(file) === node.text);
  return declared?.initializer ? textOf(declared.initializer, file) : null;
}

/**
 * @param {ts.TemplateLiteral} template
 * @param {ts.SourceFile} file
 * @param {'text' | 'rawText'} kind
 * @returns {string | null}
 */
function templateText(template, file, kind) {
  if (!ts.isTemplateExpression(template)) return template[kind] ?? null;
  const parts = template.templateSpans.map(({ expression, literal }) => {
    const text = textOf(expression, file);
    return text === null ? null : text + literal[kind];
  });
  return parts.includes(null) ? null : template.head[kind] + parts.join('');
}

/**
 * Returns true when an expression is part of pattern({ matches }), or an argument of a method that changes text.
 * @param {ts.Node} node
 */
function isBounded(node) {
  const { parent } = node;
  if (ts.isCallExpression(parent) && parent.arguments[0] === node)
    return (
      ts.isPropertyAccessExpression(parent.expression) && CHANGES_TEXT.includes(parent.expression.name.text)
    );
  const property = ts.isArrayLiteralExpression(parent) ? parent.parent : parent;
  const call = property.parent?.parent;
  return (
    ts.isPropertyAssignment(property) &&
    property.name.getText() === 'matches' &&
    ts.isCallExpression(call) &&
    call.expression.getText() === 'pattern'
  );
}

/** Checks all sources. */
export async function checkPatterns() {
  const files = ['gateway', 'web', 'prisma', 'scripts'].flatMap((folder) => filesBelow(folder, isSource));
  const read = files.map((file) => {
    const path = file.replaceAll('\\', '/');
    return patternsIn(path, readFileSync(join(root, file), 'utf8'));
  });
  const found = read.flatMap((one) => one.found);
  const verdicts = await inspectPatterns(found, verdictCacheFile);
  const problems = [
    ...read.flatMap((one) => one.problems),
    ...found.flatMap(({ source, flags, at }) => {
      const verdict = verdicts[keyOf({ source, flags })];
      return verdict === 'safe' ? [] : [`${at} ${verdict}: /${source}/${flags}`];
    }),
  ];
  return { status: problems.length, output: problems.join('\n') };
}

/** @param {Pattern} pattern */
const keyOf = ({ source, flags }) => `/${source}/${flags}`;

/**
 * Returns the checker's verdict on each pattern, by its literal; cached between runs, since some take seconds.
 * @param {readonly Pattern[]} patterns
 * @param {string | null} cacheFile null disables the cache
 * @returns {Promise<Record<string, string>>}
 */
export async function inspectPatterns(patterns, cacheFile) {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/recheck/package.json'), 'utf8'));
  const kept = cacheFile && existsSync(cacheFile) ? JSON.parse(readFileSync(cacheFile, 'utf8')) : {};
  const verdicts = kept.version === version ? kept.verdicts : {};
  const missing = [...new Map(patterns.map((one) => [keyOf(one), one])).values()].filter(
    (one) => !(keyOf(one) in verdicts),
  );
  const workers = Array.from({ length: Math.min(availableParallelism(), missing.length) }, () =>
    startWorker(),
  );
  const queue = missing.values();
  await Promise.all(
    workers.map(async ({ worker, inspect }) => {
      for (const one of queue) verdicts[keyOf(one)] = await inspect(one);
      await worker.terminate();
    }),
  );
  if (cacheFile && missing.length > 0) {
    mkdirSync(join(cacheFile, '..'), { recursive: true });
    writeFileSync(`${cacheFile}.${process.pid}`, JSON.stringify({ version, verdicts }));
    renameSync(`${cacheFile}.${process.pid}`, cacheFile);
  }
  return verdicts;
}

function startWorker() {
  const worker = new Worker(new URL(import.meta.url), { workerData: 'patterns' });
  /** @param {Pattern} one */
  const inspect = async (one) => {
    worker.postMessage(one);
    const [verdict] = await once(worker, 'message');
    return verdict;
  };
  return { worker, inspect };
}

/**
 * Limits of the search for slow inputs, as counts instead of times, so that the result does not depend on the load of
 * the machine: an input of 20,000 characters that takes ten million steps is far beyond linear time.
 */
const LIMITS = {
  ...{ timeout: null, attackTimeout: null, incubationTimeout: null },
  ...{ attackLimit: 10_000_000, maxAttackStringSize: 20_000 },
  ...{ maxInitialGenerationSize: 100, maxIteration: 3, maxNFASize: 3000 },
};

if (!isMainThread && workerData === 'patterns') {
  const { checkSync } = await import('recheck');
  parentPort?.on('message', ({ source, flags }) => {
    const found = checkSync(source, flags, LIMITS);
    const reason = found.status === 'unknown' ? found.error.kind : found.complexity.summary;
    parentPort?.postMessage(found.status === 'safe' ? 'safe' : `${found.status} (${reason})`);
  });
}
