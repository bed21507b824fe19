import { ArrowLeft } from 'lucide-react';
import { Link } from '../../lib/router/router.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { MissingRecord } from '../../ui/MissingRecord.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { LessonText } from '../lessons/markdown/LessonText.tsx';
import { articles } from './articles.ts';

/** Renders one help article, and leads to the team for what it leaves open. */
export function ArticlePage({ slug }: { slug: string }) {
  const article = articles.find((one) => one.slug === slug);
  if (!article)
    return <MissingRecord title="No such article">It may have another name by now.</MissingRecord>;
  return (
    <article className="grid grid-cols-1 gap-5">
      <PageTitle>{article.title}</PageTitle>
      <Link to="/support" className="link inline-flex min-h-11 items-center gap-2 justify-self-start">
        <ArrowLeft className="size-5" aria-hidden="true" />
        Support
      </Link>
      <h1 className="text-2xl sm:text-3xl">{article.title}</h1>
      <LessonText markdown={article.body} />
      <LinkButton to="/support/new" variant="outline" className="justify-self-start">
        Still a question? Write to us
      </LinkButton>
    </article>
  );
}
