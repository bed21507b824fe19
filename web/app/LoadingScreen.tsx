import { LoadingIndicator } from '../ui/LoadingIndicator.tsx';

/** Fills the page while it is not known who is here, or while a page's code is on its way. */
export function LoadingScreen({ message }: { message?: string }) {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <LoadingIndicator variant="branded" size="lg" message={message} />
    </div>
  );
}
