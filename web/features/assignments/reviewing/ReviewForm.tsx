import { useEffect, useState } from 'react';
import { reviewProblems } from '../../../../contract/assignments.ts';
import { type Criterion, givenProblems, scoreWithRubric } from '../../../../contract/rubric.ts';
import type { ReviewSubmissionInput } from '../../../generated/types.ts';
import { checked, type Failure, useForm } from '../../../lib/forms/useForm.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Textarea, TextField } from '../../../ui/TextField.tsx';
import { isReviewedElsewhere } from '../work/reviewedElsewhere.ts';
import { minutesOf, useTimeSpent } from '../work/timeSpent.ts';
import { CommentBank } from './comments/CommentBank.tsx';
import { RubricField } from './RubricField.tsx';
import { pointsOfLines, type ReviewFormValues, readReviewDraft, updateReviewDraft } from './reviewDrafts.ts';
import { ScoreField } from './ScoreField.tsx';
import { useInsertAtCursor } from './useInsertAtCursor.ts';
import type { QueuedWork } from './useReviewQueue.ts';

/** @returns the failure, or null on success */
export type SendReview = (
  draft: Omit<ReviewSubmissionInput, 'submissionId' | 'pictures'>,
  shouldOpenNext: boolean,
) => Promise<Failure | null>;

type ReviewFormProps = {
  formId: string;
  submissionId: string;
  work: QueuedWork;
  /** Message that another reviewer was faster; null while the work still waits. */
  taken: string | null;
  sending: boolean;
  send: SendReview;
  onSkip: () => void;
};

const REVIEW_NOT_SENT = 'The review could not be sent. Please try again.';
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
const lists = [
  { field: 'strengths', label: 'Strengths' },
  { field: 'areasForImprovement', label: 'Areas for improvement' },
  { field: 'nextSteps', label: 'Next steps' },
] as const;
/** Media query of the width from which the form is beside the work; below it the work comes first. */
export const SIDE_BY_SIDE_MEDIA = '(min-width: 64rem)';

/** Renders the form that reviews an attempt; its draft stays in this browser until it is sent. */
export function ReviewForm({ formId, submissionId, work, taken, sending, send, onSkip }: ReviewFormProps) {
  const essays = work.quizPoints?.essays ?? 0;
  const { criteria, passingScore } = work.assignment;
  const hasCriteria = criteria.length > 0;
  const [storedDraft] = useState(() => readReviewDraft(submissionId));
  const [values, setValues] = useState(storedDraft.form);
  const saveDraft = (next: ReviewFormValues, spent: number) => {
    if (!isReviewedElsewhere(submissionId) && !sending)
      updateReviewDraft(submissionId, { form: next, spentMs: spent });
  };
  const spentMs = useTimeSpent(storedDraft.spentMs, (spent) => saveDraft(values, spent));
  const form = useForm<ReturnType<typeof reviewOf> | null>({
    read: () =>
      taken === null
        ? checked(reviewOf(values, spentMs, { essays, criteria }), function* (review) {
            yield* givenProblems(criteria, review.criteria);
            // Points that are missing are a problem of their own.
            const score = hasCriteria ? scoreWithRubric(criteria, review.criteria) || 0 : review.score;
            yield* reviewProblems({ ...review, score }, essays);
          })
        : { input: null },
    send: (review, submitter) => {
      const isLast = submitter instanceof HTMLButtonElement && submitter.value === 'close';
      if (review) return send(review, !isLast);
      onSkip();
      return null;
    },
    failed: REVIEW_NOT_SENT,
  });
  const { element } = form;
  useEffect(() => {
    const first = hasCriteria ? 'criteria.0' : 'score';
    const score = element.current?.elements.namedItem(essays > 0 ? 'essayPoints' : first);
    if (matchMedia(SIDE_BY_SIDE_MEDIA).matches && score instanceof HTMLElement) score.focus();
  }, [element, essays, hasCriteria]);

  const change = (part: Partial<ReviewFormValues>) => {
    const next = { ...values, ...part };
    setValues(next);
    saveDraft(next, spentMs);
  };
  const { onFocus, insert } = useInsertAtCursor(element, 'feedback', (name, text) =>
    change({ [name]: text }),
  );
  return (
    <div className="grid min-w-0 gap-5">
      <Form form={form} id={formId} className="grid min-w-0 gap-5" onFocus={onFocus}>
        {taken !== null && (
          <Banner tone="warn">
            {taken}. What you wrote stays here until you go on; it will not be sent.
          </Banner>
        )}
        {hasCriteria ? (
          <RubricField
            criteria={criteria}
            passingScore={passingScore}
            value={values.criteria}
            form={form}
            onChange={(points) => change({ criteria: points })}
          />
        ) : (
          <ScoreField
            value={values.score}
            work={work}
            error={form.errorOf(essays > 0 ? 'essayPoints' : 'score')}
            onChange={(score) => change({ score })}
          />
        )}
        <Textarea
          label="Detailed feedback"
          {...form.field('feedback')}
          rows={5}
          value={values.feedback}
          onChange={({ target }) => change({ feedback: target.value })}
        />
        {lists.map(({ field, label }) => (
          <Textarea
            key={field}
            label={label}
            {...form.field(field)}
            hint="One per line"
            rows={2}
            optional
            value={values[field]}
            onChange={({ target }) => change({ [field]: target.value })}
          />
        ))}
        <TextField
          label="Minutes spent"
          {...form.field('timeSpentMinutes')}
          hint="Measured while you are here. Change it if it is wrong."
          type="number"
          inputMode="numeric"
          min={0}
          value={values.minutes ?? String(minutesOf(spentMs))}
          onChange={({ target }) => change({ minutes: target.value })}
          onBlur={() => values.minutes?.trim() === '' && change({ minutes: null })}
        />
      </Form>
      {taken === null && <CommentBank onInsert={insert} />}
    </div>
  );
}

type Scale = { essays: number; criteria: readonly Criterion[] };

/** @param scale most points for the essays of a quiz, 0 for work without one; and the criteria of work, if it has some */
const reviewOf = (values: ReviewFormValues, spentMs: number, { essays, criteria }: Scale) => ({
  score: essays > 0 || criteria.length > 0 ? null : numberOf(values.score),
  criteria: pointsOfLines(criteria, values.criteria),
  essayPoints: essays > 0 ? numberOf(values.score) : null,
  feedback: values.feedback,
  strengths: values.strengths.split('\n'),
  areasForImprovement: values.areasForImprovement.split('\n'),
  nextSteps: values.nextSteps.split('\n'),
  timeSpentMinutes: values.minutes?.trim() ? Number(values.minutes) : minutesOf(spentMs),
});
