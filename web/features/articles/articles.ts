/** Help for families, as Markdown in the folder `texts`: the first line is the title, the name of the file its address. */
export type Article = { slug: string; title: string; body: string };

const sources = import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default', eager: true });

/** Every article, by title. */
export const articles: readonly Article[] = Object.entries(sources)
  .map(([path, text]) => articleOf(path, text))
  .sort((one, other) => one.title.localeCompare(other.title));

function articleOf(path: string, text: string): Article {
  const [heading = '', ...lines] = text.split('\n');
  const slug = path.split('/').at(-1)?.replace('.md', '') ?? '';
  return { slug, title: heading.replace('# ', ''), body: lines.join('\n').trim() };
}
