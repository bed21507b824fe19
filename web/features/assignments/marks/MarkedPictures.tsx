import { lazyView } from '../../../lib/chunks/lazyView.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { NotLoadedInline } from '../../../ui/NotLoaded.tsx';
import type { Assignments_ReviewFragment } from '../assignments.generated.ts';

// Loaded with the first review that has marks.
const MarkedPicture = lazyView(
  async () => (await import('./MarkedPicture.tsx')).MarkedPicture,
  NotLoadedInline,
  () => <LoadingIndicator message="Loading the notes on the picture..." />,
);

/** Shows the pictures of a review that have marks. */
export function MarkedPictures({ pictures }: { pictures: Assignments_ReviewFragment['markedPictures'] }) {
  if (pictures.length === 0) return null;
  return (
    <>
      {pictures.map((picture) => (
        <MarkedPicture key={picture.position} picture={picture} />
      ))}
    </>
  );
}
