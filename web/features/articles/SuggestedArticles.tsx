import { LessonText } from '../lessons/markdown/LessonText.tsx';
import { articles } from './articles.ts';
import { searchArticles } from './searchArticles.ts';

const MAX_SUGGESTIONS = 3;

/** Offers the articles that a question is about while it is being written. They unfold, so that nothing typed is lost. */
export function SuggestedArticles({ question }: { question: string }) {
  const found = searchArticles(articles, question, MAX_SUGGESTIONS);
  return (
    <div role="status" className="empty:hidden">
      {found.length > 0 && (
        <div className="grid grid-cols-1 gap-2 rounded-brick bg-teal-soft p-4">
          <p className="font-bold">This may help you at once:</p>
          {found.map(({ slug, title, body }) => (
            <details key={slug} className="rounded-xl bg-surface px-4 [&[open]]:pb-4">
              <summary className="min-h-11 cursor-pointer py-2 font-bold text-indigo underline">
                {title}
              </summary>
              <LessonText markdown={body} />
            </details>
          ))}
        </div>
      )}
    </div>
  );
}
