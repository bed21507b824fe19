import { namesOf } from '../composer/draft.ts';
import { excerptOf } from './matches.ts';
import type { Hit } from './useSearch.ts';

/** Renders the part of a message around what was searched, which is marked. */
export function HitExcerpt({ hit, text }: { hit: Hit; text: string }) {
  const { before, match, after } = excerptOf(
    [hit.subject, hit.content || namesOf(hit.attachments)].filter(Boolean).join(': '),
    text,
  );
  return (
    <span className="line-clamp-2 [overflow-wrap:anywhere]">
      {before}
      <mark className="rounded bg-mango-soft font-bold text-ink">{match}</mark>
      {after}
    </span>
  );
}
