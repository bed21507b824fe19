import { Button } from './Button.tsx';
import { ErrorState } from './ErrorState.tsx';
import { LoadingIndicator } from './LoadingIndicator.tsx';
import { PageTitle } from './PageTitle.tsx';

type NotLoadedProps = { onRetry: () => void };

/** Says what to do about something that could not be loaded, and that it heals by itself. */
export const LINE_HINT = 'Check your connection. It goes on by itself once the line is back.';

/** Stands in the place of a page whose code could not be fetched. */
export function NotLoadedPage({ onRetry }: NotLoadedProps) {
  return (
    <div role="alert" className="wrap grid justify-items-start gap-4 py-16">
      <PageTitle>Not loaded</PageTitle>
      <h1 className="text-3xl">This page could not be loaded</h1>
      <p className="text-lg text-muted">{LINE_HINT}</p>
      <Button onClick={onRetry}>Try Again</Button>
    </div>
  );
}

/** Stands in the header in the place of a menu. */
export function NotLoadedMenu({ onRetry }: NotLoadedProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-end gap-x-3 text-base">
      <strong>The menu could not be loaded.</strong>
      <Button size="sm" variant="outline" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

type NotLoadedPartProps = NotLoadedProps & { onClose: (() => void) | undefined };

/** Says at the edge of the screen that a dialog or a menu could not be loaded; the page stays as it is. */
export function NotLoadedPart({ onRetry, onClose }: NotLoadedPartProps) {
  return (
    <div
      role="alert"
      data-above-dialogs=""
      className="pointer-events-auto fixed inset-x-4 bottom-[calc(var(--bottom-bar,0px)+1rem)] z-50 mx-auto grid max-w-md gap-3 rounded-brick border-2 border-line bg-surface p-4 text-ink shadow-lg"
    >
      <p>
        <strong>This could not be opened.</strong> {LINE_HINT}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={onRetry}>
          Try Again
        </Button>
        {onClose && (
          <Button size="sm" variant="outline" onClick={onClose}>
            Not Now
          </Button>
        )}
      </div>
    </div>
  );
}

/** Says at the edge of the screen that a dialog is on its way, once that takes a moment. */
export function OpeningPart() {
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar,0px)+1rem)] z-50 mx-auto w-fit animate-late rounded-brick border-2 border-line bg-surface px-4 py-3 text-ink shadow-lg">
      <LoadingIndicator variant="inline" message="Opening..." />
    </div>
  );
}

/** Stands in the place of a part of a page. */
export function NotLoadedInline({ onRetry }: NotLoadedProps) {
  return (
    <ErrorState title="This part could not be loaded" onRetry={onRetry}>
      {LINE_HINT}
    </ErrorState>
  );
}
