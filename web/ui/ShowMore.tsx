import { Button } from './Button.tsx';

type ShowMoreProps = {
  pages: {
    /** Undefined until the first page is loaded. */
    page: { pageInfo: { hasNextPage: boolean } } | undefined;
    loadMore: () => void;
    loadingMore: boolean;
    moreFailed: boolean;
  };
  /** What there is more of, such as 'reviews you gave', for those who do not see what the button stands below. */
  noun: string;
  size: 'sm' | 'md';
};

/** Renders the button for the next page of a list, and says so when that page did not come. */
export function ShowMore({ pages, noun, size }: ShowMoreProps) {
  return (
    <>
      {pages.page?.pageInfo.hasNextPage && (
        <Button
          variant="outline"
          size={size}
          className="justify-self-start"
          loading={pages.loadingMore}
          onClick={pages.loadMore}
        >
          Show More
          <span className="sr-only">: {noun}</span>
        </Button>
      )}
      {pages.moreFailed && (
        <p role="alert" className="font-bold text-danger">
          The rest could not be loaded. Please try again.
        </p>
      )}
    </>
  );
}
