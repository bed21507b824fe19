import { partView } from '../../lib/chunks/partView.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { NotLoadedInline } from '../../ui/NotLoaded.tsx';

export const AssignmentCards = partView(
  async () => (await import('./AssignmentCards.tsx')).AssignmentCards,
  NotLoadedInline,
  AssignmentsLoading,
);

export function AssignmentsLoading() {
  return <LoadingIndicator message="Loading the assignment..." />;
}
