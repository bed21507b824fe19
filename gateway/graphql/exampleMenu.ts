import { EXAMPLE_QUERIES } from './exampleQueries.ts';

const PLACE = 'position:fixed;right:16px;bottom:16px;z-index:20;max-width:min(480px,calc(100vw - 32px))';
const FACE = 'background:#fff;color:#1f2233;border:2px solid #5b4fc9;border-radius:12px;font:16px sans-serif';
const LINK = 'display:block;padding:10px 14px;color:#3b2fa8';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/**
 * Returns the menu of the example queries for the page of the query editor. Its tabs are those that the browser has
 * stored, so that the examples are there once; a link opens one as another tab at any time.
 */
export function exampleMenu(): string {
  const links = EXAMPLE_QUERIES.map(({ question, query }) => {
    const text = `# ${question}\n${query}\n`;
    return `<li><a style="${LINK}" href="/graphql?query=${encodeURIComponent(text).replaceAll("'", '%27')}">${escaped(question)}</a></li>`;
  });
  return `<details style="${PLACE};${FACE}"><summary style="padding:10px 14px;cursor:pointer">Example queries</summary>
<ul style="margin:0;padding:0;list-style:none;max-height:60vh;overflow-y:auto">${links.join('')}</ul></details>`;
}
