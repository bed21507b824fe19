import { Eye, FilePlus2, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ASSIGNMENT_KIND_LABELS, PREVIEW_TEXTS } from '../../../contract/authoring.ts';
import { dateText } from '../../../contract/time.ts';
import { usePages } from '../../lib/data/usePages.ts';
import { EmptyArt } from '../../ui/art/EmptyArt.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { VirtualList } from '../../ui/VirtualList.tsx';
import { courseOf } from '../courses/courseNames.ts';
import { AssignmentDialog } from './AssignmentDialog.tsx';
import { type AuthoredAssignment, fieldsOf, recipientsText } from './assignmentForm.ts';
import { useAuthoredAssignmentsQuery } from './authoring.generated.ts';
import { DeleteAssignment } from './DeleteAssignment.tsx';
import { previewContent } from './previewContent.ts';
import { AssignmentPreview } from './views.ts';

const PAGE_SIZE = 20;
const CARD_HEIGHT_PX = 280;
type OpenDialog = { action: 'edit' | 'preview' | 'delete'; assignment: AuthoredAssignment | null };

/** Lists the assignments that the viewer created, with the form for another. */
export function AuthoredAssignments({ timeZone }: { timeZone: string }) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const result = useAuthoredAssignmentsQuery({
    variables: { first: PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.authoredAssignments);
  const refresh = () =>
    result.refetch().then(
      () => {},
      () => {},
    );
  const close = () => setOpen(null);
  if (pages.hasFailed)
    return (
      <ErrorState
        title="Your assignments could not be loaded"
        onRetry={pages.retry}
        retrying={pages.retrying}
      />
    );
  if (!pages.page) return <LoadingIndicator message="Loading your assignments..." />;
  const { edges, pageInfo } = pages.page;
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">Your assignments</h2>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-xl text-muted">What you make here is for your own students.</p>
        <Button
          icon={<FilePlus2 className="size-5" aria-hidden="true" />}
          onClick={() => setOpen({ action: 'edit', assignment: null })}
        >
          Create Assignment
        </Button>
      </div>
      {edges.length === 0 && (
        <EmptyState art={<EmptyArt of="box" />} title="No Assignments Yet">
          Lessons have assignments of their own. Add one when your students need something more.
        </EmptyState>
      )}
      <VirtualList
        items={edges.map(({ node }) => node)}
        total={pageInfo.hasNextPage ? null : edges.length}
        estimatedHeight={CARD_HEIGHT_PX}
        columns={2}
        gap={4}
      >
        {(assignment) => (
          <AssignmentRow
            assignment={assignment}
            timeZone={timeZone}
            onOpen={(action) => setOpen({ action, assignment })}
          />
        )}
      </VirtualList>
      <ShowMore pages={pages} noun="your assignments" size="md" />
      {open?.action === 'edit' && (
        <AssignmentDialog
          assignment={open.assignment}
          timeZone={timeZone}
          onSaved={() => void refresh()}
          onClose={close}
        />
      )}
      {open?.action === 'preview' && open.assignment && (
        <AssignmentPreview
          content={previewContent(fieldsOf(open.assignment, timeZone), open.assignment, timeZone)}
          timeZone={timeZone}
          closeLabel="Close"
          onClose={close}
        />
      )}
      {open?.action === 'delete' && open.assignment && (
        <DeleteAssignment assignment={open.assignment} onDeleted={refresh} onClose={close} />
      )}
    </div>
  );
}

const questionsText = (drawCount: number | null, count: number) =>
  `${drawCount === null ? '' : `${drawCount} of `}${count} ${count === 1 ? 'question' : 'questions'}`;

type AssignmentRowProps = {
  assignment: AuthoredAssignment;
  timeZone: string;
  onOpen: (action: OpenDialog['action']) => void;
};

function AssignmentRow({ assignment, timeZone, onOpen }: AssignmentRowProps) {
  const { title, description, course, lessonNumber, kind, submissionCount, dueAt, questions } = assignment;
  const recipients = recipientsText(assignment);
  const facts = [
    ...(recipients ? [recipients] : []),
    `${courseOf(course).name}, lesson ${lessonNumber}`,
    `${assignment.maxAttempts === 1 ? '1 attempt' : `${assignment.maxAttempts} attempts`}, ${assignment.passingScore} of 100 passes`,
    ...(kind === 'OBJECTIVE' ? [questionsText(assignment.drawCount, questions.length)] : []),
    ...(dueAt ? [`Due ${dateText(dueAt, timeZone)}`] : []),
    submissionCount === 1 ? '1 submission' : `${submissionCount} submissions`,
  ];
  return (
    <Card className="grid h-full content-start gap-3 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-xl">{title}</h3>
        <Badge tone={kind === 'OBJECTIVE' ? 'mango' : 'indigo'}>{ASSIGNMENT_KIND_LABELS[kind]}</Badge>
      </div>
      {description && <p className="line-clamp-3">{description}</p>}
      <ul className="text-base text-muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className="mt-auto flex flex-wrap gap-3 pt-1">
        <Button
          variant="outline"
          size="sm"
          icon={<Pencil className="size-5" aria-hidden="true" />}
          onClick={() => onOpen('edit')}
        >
          Edit<span className="sr-only"> {title}</span>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          icon={<Eye className="size-5" aria-hidden="true" />}
          onClick={() => onOpen('preview')}
        >
          {PREVIEW_TEXTS.open}
          <span className="sr-only">: {title}</span>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          icon={<Trash2 className="size-5" aria-hidden="true" />}
          onClick={() => onOpen('delete')}
        >
          Delete<span className="sr-only"> {title}</span>
        </Button>
      </div>
    </Card>
  );
}
