import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../../lib/router/router.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { articles } from './articles.ts';
import { searchArticles } from './searchArticles.ts';

/** Lists the help articles, with a search through them. */
export function HelpArticles() {
  const [search, setSearch] = useState('');
  const shown = search.trim() === '' ? articles : searchArticles(articles, search, articles.length);
  return (
    <section aria-labelledby="help-articles">
      <Card className="grid grid-cols-1 gap-4">
        <h2 id="help-articles" className="flex items-center gap-3 text-2xl">
          <Search className="size-6 text-indigo" aria-hidden="true" />
          Help
        </h2>
        <TextField
          type="search"
          label="Search for help"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <p role="status" className="sr-only">{`${shown.length} articles`}</p>
        {shown.length === 0 && <p className="text-muted">Nothing found. Write to us, and we help you.</p>}
        <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
          {shown.map(({ slug, title }) => (
            <li key={slug}>
              <Link to={`/support/help/${slug}`} className="link inline-flex min-h-11 items-center">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
