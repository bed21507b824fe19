// npm run texts:print: writes web/texts.md, the list of the sentences that contract/ holds for people, for those who
// answer families, translate, or compare the product with what was asked for. With --check it only compares.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './tools.mjs';

const file = join(root, 'web', 'texts.md');
const HEAD = `# Texts

The sentences that contract/ holds for people, printed by \`npm run texts:print\`. {} stands for what differs from case to
case. What one page alone says stands in its own source.
`;

/**
 * Returns the text of an expression, with {} for what is computed; null when nothing of it is a text.
 * @param {ts.Node} node @returns {string | null}
 */
function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('{}');
  if (!isSum(node)) return null;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === null && right === null ? null : `${left ?? '{}'}${right ?? '{}'}`;
}

/** @param {ts.Node} node @returns {node is ts.BinaryExpression} */
const isSum = (node) => ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;

/** Sentences and titles have a space; names, codes and formats have none. @param {string} text */
const isForPeople = (text) => / /.test(text) && /\p{L}{2}/u.test(text) && !text.includes('\n');

/** @param {string} path */
function textsIn(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const texts = [];
  /** @param {ts.Node} node @returns {void} */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    const text = textOf(node)?.trim();
    if (text === undefined) ts.forEachChild(node, visit);
    else if (isForPeople(text)) texts.push(text);
  };
  visit(source);
  return texts;
}

function print() {
  const folder = join(root, 'contract');
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const parts = names.sort().flatMap((name) => {
    const texts = [...new Set(textsIn(join(folder, name)))];
    return texts.length === 0 ? [] : [`## ${name}`, texts.map((text) => `- ${text}`).join('\n')];
  });
  return `${[HEAD.trim(), ...parts].join('\n\n')}\n`;
}

if (!process.argv.includes('--check')) writeFileSync(file, print());
else if (readFileSync(file, 'utf8') !== print()) {
  process.stderr.write('web/texts.md is not what contract/ says; npm run texts:print writes it.\n');
  process.exitCode = 1;
}
