import { lexer } from 'marked';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LessonText, MarkdownTokens } from './LessonText.tsx';

const html = (markdown: string) =>
  renderToStaticMarkup(<MarkdownTokens tokens={lexer(markdown)} />).replaceAll(/ (class|start)="[^"]*"/g, '');

const inner = (markdown: string) => /^<div>(.*)<\/div>$/s.exec(html(markdown))?.[1];

it.each([
  [
    'Some **bold** and *soft* `code` & more',
    '<p>Some <strong>bold</strong> and <em>soft</em> <code>code</code> &amp; more</p>',
  ],
  ['# Title', '<h3>Title</h3>'],
  ['#### Smaller', '<h4>Smaller</h4>'],
  ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  ['- **What:** this', '<ul><li><strong>What:</strong> this</li></ul>'],
  ['> quote', '<blockquote><p>quote</p></blockquote>'],
  ['```\na < b\n```', '<pre><code>a &lt; b</code></pre>'],
  ['1 \\* 2', '<p>1 * 2</p>'],
  ['"quotes" and it\'s', '<p>&quot;quotes&quot; and it&#x27;s</p>'],
  [
    '[site](https://example.org/a?b=1&c=2)',
    '<p><a href="https://example.org/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">site</a></p>',
  ],
])('renders %j as %j', (markdown, shown) => {
  expect(inner(markdown)).toBe(shown);
});

it('renders tables', () => {
  expect(html('| a | b |\n|---|---|\n| 1 | **2** |')).toContain('<td>1</td><td><strong>2</strong></td>');
});

it.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '<iframe src="https://evil.example"></iframe>',
  '[x](javascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](data:text/html,hi)',
  '[x](vbscript:a)',
  '<javascript:alert(1)>',
  '![x](https://evil.example/track.png)',
  '[![x](https://evil.example/track.png)](javascript:alert(1))',
  '<a href="javascript:alert(1)">x</a>',
])('creates no element for %j', (markdown) => {
  expect(html(markdown)).not.toMatch(/<(script|img|iframe|a)\b/);
});

it('shows markup that is nested too deeply as source text', () => {
  const shown = html(`${'> '.repeat(200)}the end`);
  expect(shown.split('<blockquote>')).toHaveLength(25);
  expect(shown).toContain('&gt; &gt; the end');
});

it('shows the source text until it is parsed', () => {
  const markdown = '**bold** <b>';
  expect(renderToStaticMarkup(<LessonText markdown={markdown} />)).toContain('>**bold** &lt;b&gt;</p>');
});
