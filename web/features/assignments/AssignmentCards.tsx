import { AssignmentCard, type AssignmentCardProps } from './AssignmentCard.tsx';
import type { PanelAssignment } from './panelAssignment.ts';

type AssignmentCardsProps = Omit<AssignmentCardProps, 'assignment'> & {
  assignments: readonly PanelAssignment[];
};

/** Renders assignments as a lesson lists them. */
export function AssignmentCards({ assignments, ...props }: AssignmentCardsProps) {
  return (
    <section aria-label="Assignments" className="grid min-w-0 gap-5">
      {assignments.map((assignment) => (
        <AssignmentCard key={assignment.id} assignment={assignment} {...props} />
      ))}
    </section>
  );
}
