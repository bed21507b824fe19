import { useApolloClient } from '@apollo/client/react';
import { useId, useState } from 'react';
import {
  checkReview,
  PASS_MARK,
  STATUS_LABELS,
  statusFor,
} from '../../../gateway/features/assignments/rules.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Textarea, TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { useReviewSubmissionMutation } from './assignments.generated.ts';
import type { QueuedWork } from './ReviewQueue.tsx';
import { SubmittedWork } from './SubmittedWork.tsx';
import { refreshWork } from './submissionFeed.ts';

const FAILED = 'The review could not be sent. Please try again.';
const blank = { score: '', feedback: '', strengths: '', areasForImprovement: '', nextSteps: '', minutes: '' };
type Field = keyof typeof blank;

const lists = [
  { field: 'strengths', label: 'Strengths' },
  { field: 'areasForImprovement', label: 'Areas for improvement' },
  { field: 'nextSteps', label: 'Next steps' },
] as const;

/** The work of a child and the form of its review. Ctrl+Enter sends from any field. */
export function ReviewDialog({ work, onClose }: { work: QueuedWork; onClose: () => void }) {
  const client = useApolloClient();
  const formId = useId();
  const [form, setForm] = useState(blank);
  const [problem, setProblem] = useState<{ field: string | null; message: string } | null>(null);
  const [review, { loading }] = useReviewSubmissionMutation({ context: { quiet: true } });
  const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
  const score = numberOf(form.score);
  const errorOf = (field: string) => (problem?.field === field ? problem.message : null);
  const inputOf = (field: Field) => ({
    value: form[field],
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [field]: event.target.value });
      setProblem(null);
    },
  });

  const send = async () => {
    const draft = {
      score,
      feedback: form.feedback,
      strengths: form.strengths.split('\n'),
      areasForImprovement: form.areasForImprovement.split('\n'),
      nextSteps: form.nextSteps.split('\n'),
      timeSpentMinutes: form.minutes.trim() === '' ? null : Math.round(Number(form.minutes)),
    };
    const wrong = checkReview(draft);
    if (wrong) return setProblem(wrong);
    try {
      const { data } = await review({ variables: { input: { ...draft, submissionId: work.id } } });
      const answer = data?.reviewSubmission;
      refreshWork(client);
      if (answer?.__typename !== 'Submission')
        return setProblem({ field: answer?.field ?? null, message: answer?.message ?? FAILED });
      toast.success('Review submitted successfully!');
      onClose();
    } catch {
      setProblem({ field: null, message: FAILED });
    }
  };
  const fields = ['score', 'feedback', 'strengths', 'areasForImprovement', 'nextSteps', 'timeSpentMinutes'];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={loading}
      size="lg"
      title={`${work.assignment.title} by ${work.studentName}`}
      description={`Lesson ${work.assignment.lessonNumber}, attempt ${work.attempt}`}
      footer={
        <>
          <Button variant="outline" disabled={loading} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={loading} loadingText="Sending...">
            Submit Review
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <section aria-label="The work" className="grid gap-3 rounded-brick bg-sunken p-4">
          {work.assignment.description && (
            <p className="text-base text-muted">{work.assignment.description}</p>
          )}
          {work.assignment.requirements.length > 0 && (
            <ul className="list-disc pl-6 text-base text-muted">
              {work.assignment.requirements.map((requirement) => (
                <li key={requirement}>{requirement}</li>
              ))}
            </ul>
          )}
          <SubmittedWork submission={work} />
        </section>
        <form
          id={formId}
          noValidate
          className="grid gap-5"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.requestSubmit();
          }}
          onSubmit={(event) => {
            event.preventDefault();
            if (!loading) void send();
          }}
        >
          <TextField
            label="Score"
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            hint={
              score >= 0 && score <= 100
                ? `${STATUS_LABELS[statusFor(score, PASS_MARK)]}`
                : `0 to 100; ${PASS_MARK} or more approves`
            }
            error={errorOf('score')}
            {...inputOf('score')}
          />
          <Textarea label="Feedback" rows={5} error={errorOf('feedback')} {...inputOf('feedback')} />
          {lists.map(({ field, label }) => (
            <Textarea
              key={field}
              label={label}
              hint="One per line"
              rows={3}
              optional
              error={errorOf(field)}
              {...inputOf(field)}
            />
          ))}
          <TextField
            label="Minutes spent"
            type="number"
            inputMode="numeric"
            min={0}
            optional
            error={errorOf('timeSpentMinutes')}
            {...inputOf('minutes')}
          />
          {problem && !fields.includes(problem.field ?? '') && (
            <FieldError id={`${formId}-problem`} error={problem.message} />
          )}
        </form>
      </div>
    </Dialog>
  );
}
