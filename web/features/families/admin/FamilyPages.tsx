import type { ReactNode } from 'react';
import { TABLE_TEXTS } from '../../../../contract/tables.ts';
import type { LoadedPages } from '../../../lib/data/usePages.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';

export const FAMILY_PAGE_SIZE = 10;

type Page<Row> = { edges: readonly { node: Row }[]; pageInfo: { hasNextPage: boolean } };

type FamilyPagesProps<Row> = {
  title: string;
  empty: string;
  pages: LoadedPages<Page<Row>>;
  children: (row: Row) => ReactNode;
};

/** Renders a list of a family that is read by the page, with the button for the next one. */
export function FamilyPages<Row extends { id: string }>(props: FamilyPagesProps<Row>) {
  const { title, empty, pages, children } = props;
  const { page } = pages;
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="text-xl">{title}</h3>
      {pages.hasFailed && (
        <ErrorState title={TABLE_TEXTS.notLoaded} onRetry={pages.retry} retrying={pages.retrying} />
      )}
      {!page && !pages.hasFailed && <LoadingIndicator message="Loading..." />}
      {page?.edges.length === 0 && <p className="text-muted">{empty}</p>}
      <ul aria-label={title} className="grid grid-cols-1 gap-2">
        {page?.edges.map(({ node }) => (
          <li key={node.id} className="rounded-brick border-2 border-line bg-surface px-4 py-2">
            {children(node)}
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} noun={title} size="md" />
    </section>
  );
}
