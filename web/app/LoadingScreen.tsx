import { LoadingIndicator } from '../ui/LoadingIndicator.tsx';

/** Fills the page while it is not known who is here, or while a page's code is on its way. */
export function LoadingScreen({ message }: { message?: string }) {
  return (
    // A screen high, so that the page that follows pushes nothing that was in sight.
    <div className="grid min-h-dvh content-start justify-items-center pt-[18dvh]">
      <LoadingIndicator variant="branded" size="lg" message={message} />
    </div>
  );
}
