import { LoadingIndicator } from './LoadingIndicator.tsx';

/** Fills the page while the session or a page's code is loading. */
export function LoadingScreen({ message }: { message?: string }) {
  return (
    // As high as the screen, so that the page that follows shifts nothing that was visible.
    <div className="grid min-h-dvh content-start justify-items-center pt-[18dvh]">
      <LoadingIndicator variant="branded" size="lg" message={message} />
    </div>
  );
}
