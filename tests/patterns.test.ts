import { describe, expect, it } from 'vitest';
import { inspectPatterns, patternsIn } from '../scripts/patterns.mjs';

const problemsIn = (path: string, code: string) => patternsIn(path, code).problems;

describe('the check of regular expressions', () => {
  it('finds literals and constructors of constants', () => {
    const code = [
      "const GAP = '[ .]';",
      'const a = /x+/gi;',
      `const b = new RegExp(String.raw\`^\\d\${GAP}$\`, "u");`,
      `const c = RegExp(\`a\${GAP}\`);`,
    ].join('\n');
    expect(patternsIn('web/lib/x.ts', code)).toEqual({
      found: [
        { source: 'x+', flags: 'gi', at: 'web/lib/x.ts:2' },
        { source: '^\\d[ .]$', flags: 'u', at: 'web/lib/x.ts:3' },
        { source: 'a[ .]', flags: '', at: 'web/lib/x.ts:4' },
      ],
      problems: [],
    });
  });

  it('rejects an expression of parts that only a running program knows', () => {
    const code = `const by = (text: string) => new RegExp(\`^\${text}$\`);`;
    expect(problemsIn('web/lib/x.ts', code)).toHaveLength(1);
    expect(problemsIn('web/lib/x.ts', 'for (const one of all) new RegExp(one)')).toHaveLength(1);
  });

  it.each([
    '/a/.test(text)',
    '/a/.exec(text)',
    'text.match(/a/)',
    'text.search(word)',
    'const A = /a/; A.test(text);',
    'z.string().regex(/a/)',
    'z.url({ protocol: /a/ })',
  ])('rejects %s in the gateway', (code) => expect(problemsIn('gateway/x.ts', code)).not.toEqual([]));

  it.each([
    'const A = pattern({ max: 9, matches: /a/ });',
    'const A = pattern({ max: 9, matches: [/a/, new RegExp("b")] });',
    "text.replace(/a/g, '')",
    'text.split(/a/)',
    '[...text.matchAll(/a/g)]',
  ])('admits %s in the gateway', (code) => expect(problemsIn('gateway/x.ts', code)).toEqual([]));

  it('tells those that run for more than linear time', async () => {
    const bad = [
      String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`,
      '^[.-]+|[.-]+$',
      String.raw`\S+@\S+`,
      String.raw`<script>([\s\S]*?)<\/script>`,
      String.raw`\/+$`,
      '(a+)+$',
      String.raw`(?<!\w)[\w.]+@\w+\.\w+`,
    ].map((source) => ({ source, flags: 'u' }));
    const good = [String.raw`^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$`, String.raw`^\d{1,12}$`, 'br'].map(
      (source) => ({ source, flags: '' }),
    );
    const literalOf = ({ source, flags }: { source: string; flags: string }) => `/${source}/${flags}`;
    expect(await inspectPatterns([...bad, ...good], null)).toEqual({
      ...Object.fromEntries(bad.map((one) => [literalOf(one), expect.stringContaining('vulnerable')])),
      ...Object.fromEntries(good.map((one) => [literalOf(one), 'safe'])),
    });
  });
});
