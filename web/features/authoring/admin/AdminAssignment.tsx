import { ArrowLeft, Eye, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { pointsText } from '../../../../contract/assignments.ts';
import {
  ASSIGNMENT_KIND_LABELS,
  PREVIEW_TEXTS,
  QUESTION_KIND_LABELS,
} from '../../../../contract/authoring.ts';
import { TABLE_TEXTS } from '../../../../contract/tables.ts';
import { fullTimeText } from '../../../../contract/time.ts';
import { Link, useNavigate } from '../../../lib/router/router.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { courseOf } from '../../courses/courseNames.ts';
import { AssignmentDialog } from '../AssignmentDialog.tsx';
import { fieldsOf, recipientsText } from '../assignmentForm.ts';
import { DeleteAssignment } from '../DeleteAssignment.tsx';
import { previewContent } from '../previewContent.ts';
import { AssignmentPreview } from '../views.ts';
import {
  type AssignmentTable_AssignmentFragment as Assignment,
  useAdminAssignmentQuery,
} from './assignmentAdmin.generated.ts';

type AdminAssignmentProps = { id: string; timeZone: string };

/** Renders the record of an assignment: what children see of it, its questions with their answers, and its numbers. */
export function AdminAssignment({ id, timeZone }: AdminAssignmentProps) {
  const [open, setOpen] = useState<'edit' | 'preview' | 'delete' | null>(null);
  const navigate = useNavigate();
  const { data, loading, refetch, client } = useAdminAssignmentQuery({
    variables: { id },
    // Cached data may be stale, and an edit of it would be rejected.
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const assignment = data?.adminAssignment;
  const close = () => setOpen(null);
  const leave = async () => {
    client.cache.evict({ fieldName: 'adminAssignments' });
    navigate('/admin/assignments', { replace: true });
  };
  return (
    <article className="grid grid-cols-1 gap-6">
      <Link
        to="/admin/assignments"
        className="link flex min-h-11 items-center gap-2 justify-self-start font-bold"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        Back to Assignments
      </Link>
      {assignment ? (
        <>
          <header className="flex flex-wrap items-start justify-between gap-4">
            <h2 className="min-w-0 text-2xl [overflow-wrap:anywhere]">{assignment.title}</h2>
            <div className="flex flex-wrap gap-3">
              <Button
                variant="outline"
                icon={<Pencil className="size-5" aria-hidden="true" />}
                onClick={() => setOpen('edit')}
              >
                Edit
              </Button>
              <Button
                variant="outline"
                icon={<Eye className="size-5" aria-hidden="true" />}
                onClick={() => setOpen('preview')}
              >
                {PREVIEW_TEXTS.open}
              </Button>
              <Button
                variant="ghost"
                icon={<Trash2 className="size-5" aria-hidden="true" />}
                onClick={() => setOpen('delete')}
              >
                Delete
              </Button>
            </div>
          </header>
          <AssignmentFacts assignment={assignment} timeZone={timeZone} />
        </>
      ) : loading ? (
        <LoadingIndicator message="Loading the assignment..." />
      ) : data ? (
        <EmptyState title="Assignment not found">It may have been deleted.</EmptyState>
      ) : (
        <ErrorState title={TABLE_TEXTS.notLoaded} onRetry={() => void refetch().catch(() => {})} />
      )}
      {open === 'edit' && assignment && (
        <AssignmentDialog assignment={assignment} timeZone={timeZone} onSaved={() => {}} onClose={close} />
      )}
      {open === 'preview' && assignment && (
        <AssignmentPreview
          content={previewContent(fieldsOf(assignment, timeZone), assignment, timeZone)}
          timeZone={timeZone}
          closeLabel="Close"
          onClose={close}
        />
      )}
      {open === 'delete' && assignment && (
        <DeleteAssignment assignment={assignment} onDeleted={leave} onClose={close} />
      )}
    </article>
  );
}

function AssignmentFacts({ assignment, timeZone }: { assignment: Assignment; timeZone: string }) {
  const { course, lessonNumber, kind, author, dueAt, requirements, questions } = assignment;
  const facts = [
    ['Lesson', `${courseOf(course).name}, lesson ${lessonNumber}`],
    ['Type', ASSIGNMENT_KIND_LABELS[kind]],
    ['For', recipientsText(assignment) ?? (author ? `Students of ${author.name}` : 'The whole course')],
    ...(assignment.isForChosenStudents && author ? [['Mentor', author.name]] : []),
    ['Required', assignment.isRequired ? 'Yes' : 'No'],
    ['Attempts', String(assignment.maxAttempts)],
    ['Passing score', `${assignment.passingScore} of 100`],
    ['Points', String(assignment.points)],
    ...(kind === 'SUBMISSION' ? [['Largest file', `${assignment.maxFileSizeMb} MB`]] : []),
    ...(kind === 'OBJECTIVE'
      ? [
          ['Questions in an attempt', `${assignment.drawCount ?? questions.length} of ${questions.length}`],
          ['Order', assignment.isShuffled ? 'Shuffled per attempt' : 'As written'],
        ]
      : []),
    ['Due', dueAt ? fullTimeText(dueAt, timeZone) : 'No due date'],
    ['Submissions', assignment.submissionCount.toLocaleString('en-NG')],
  ];
  return (
    <>
      <Card>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 border-b-2 border-line py-1.5">
              <dt className="text-muted">{name}</dt>
              <dd className="font-bold">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {assignment.description && (
        <p className="max-w-3xl whitespace-pre-line [overflow-wrap:anywhere]">{assignment.description}</p>
      )}
      {requirements.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-xl">Requirements</h3>
          <ul className="list-disc pl-6 [overflow-wrap:anywhere]">
            {requirements.map((requirement) => (
              <li key={requirement}>{requirement}</li>
            ))}
          </ul>
        </section>
      )}
      {assignment.criteria.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-xl">Criteria</h3>
          <ul className="list-disc pl-6 [overflow-wrap:anywhere]">
            {assignment.criteria.map(({ title, points }) => (
              <li key={title}>
                {title}: {pointsText(points, null)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {questions.length > 0 && (
        <section className="grid gap-3">
          <h3 className="text-xl">Questions</h3>
          <ol className="grid gap-3">
            {questions.map((question, index) => (
              <li key={question.id}>
                <Card className="grid gap-1.5 [overflow-wrap:anywhere]">
                  <p className="font-bold">{`${index + 1}. ${question.text}`}</p>
                  <p className="text-base text-muted">
                    {`${QUESTION_KIND_LABELS[question.kind]}, ${pointsText(question.points, null)}`}
                  </p>
                  {question.options.length > 0 && <p>{question.options.join(' · ')}</p>}
                  {question.correctAnswer && <p>{`Correct answer: ${question.correctAnswer}`}</p>}
                  {question.hint && <p>{`Hint: ${question.hint}`}</p>}
                  {question.explanation && <p className="text-muted">{question.explanation}</p>}
                </Card>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
