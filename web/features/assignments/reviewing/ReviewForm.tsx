import { useEffect, useRef, useState } from 'react';
import { checkReview, PASS_MARK } from '../../../../contract/assignments.ts';
import type { ReviewSubmissionInput } from '../../../generated/types.ts';
import { useFormProblem } from '../../../lib/hooks/useFormProblem.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { Textarea, TextField } from '../../../ui/TextField.tsx';
import { isReviewedElsewhere } from '../work/reviewedElsewhere.ts';
import { minutesOf, useTimeSpent } from '../work/timeSpent.ts';
import { type ReviewFormValues as Form, readReviewDraft, saveReviewDraft } from './reviewDrafts.ts';
import { ScoreField } from './ScoreField.tsx';

type Problem = { field: string | null; message: string };
/** @returns the problem, or null on success */
export type SendReview = (
  draft: Omit<ReviewSubmissionInput, 'submissionId'>,
  shouldOpenNext: boolean,
) => Promise<Problem | null>;

type ReviewFormProps = {
  formId: string;
  submissionId: string;
  /** Message that another reviewer was faster; null while the work still waits. */
  taken: string | null;
  sending: boolean;
  send: SendReview;
  onSkip: () => void;
};

const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
const FIELDS = ['score', 'feedback', 'strengths', 'areasForImprovement', 'nextSteps', 'timeSpentMinutes'];
const lists = [
  { field: 'strengths', label: 'Strengths' },
  { field: 'areasForImprovement', label: 'Areas for improvement' },
  { field: 'nextSteps', label: 'Next steps' },
] as const;
/** Media query of the width from which the form is beside the work; below it the work comes first. */
export const SIDE_BY_SIDE_MEDIA = '(min-width: 64rem)';

/** Renders the form that reviews an attempt; its draft stays in this browser until it is sent. */
export function ReviewForm({ formId, submissionId, taken, sending, send, onSkip }: ReviewFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const attempt = useFormProblem(element, 'score');
  const [storedDraft] = useState(() => readReviewDraft(submissionId));
  const [form, setForm] = useState(storedDraft.form);
  const saveDraft = (next: Form, spent: number) => {
    if (!isReviewedElsewhere(submissionId) && !sending)
      saveReviewDraft(submissionId, { form: next, spentMs: spent });
  };
  const spentMs = useTimeSpent(storedDraft.spentMs, (spent) => saveDraft(form, spent));
  useEffect(() => {
    const score = element.current?.elements.namedItem('score');
    if (matchMedia(SIDE_BY_SIDE_MEDIA).matches && score instanceof HTMLElement) score.focus();
  }, []);

  const change = (part: Partial<Form>) => {
    const next = { ...form, ...part };
    setForm(next);
    saveDraft(next, spentMs);
    attempt.clear();
  };
  const submit = async (shouldOpenNext: boolean) => {
    if (sending) return;
    if (taken !== null) return onSkip();
    const draft = {
      score: numberOf(form.score),
      feedback: form.feedback,
      strengths: form.strengths.split('\n'),
      areasForImprovement: form.areasForImprovement.split('\n'),
      nextSteps: form.nextSteps.split('\n'),
      timeSpentMinutes: form.minutes?.trim() ? Number(form.minutes) : minutesOf(spentMs),
    };
    const problem = checkReview(draft) ?? (await send(draft, shouldOpenNext));
    if (problem) attempt.fail(problem.field, problem.message);
  };
  return (
    <form
      id={formId}
      ref={element}
      noValidate
      className="grid min-w-0 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        void submit(!(submitter instanceof HTMLButtonElement && submitter.value === 'close'));
      }}
    >
      {taken !== null && (
        <Banner tone="warn">{taken}. What you wrote stays here until you go on; it will not be sent.</Banner>
      )}
      <ScoreField
        value={form.score}
        passMark={PASS_MARK}
        error={attempt.errorOf('score')}
        onChange={(score) => change({ score })}
      />
      <Textarea
        label="Detailed feedback"
        name="feedback"
        rows={5}
        value={form.feedback}
        error={attempt.errorOf('feedback')}
        onChange={({ target }) => change({ feedback: target.value })}
      />
      {lists.map(({ field, label }) => (
        <Textarea
          key={field}
          label={label}
          name={field}
          hint="One per line"
          rows={2}
          optional
          value={form[field]}
          error={attempt.errorOf(field)}
          onChange={({ target }) => change({ [field]: target.value })}
        />
      ))}
      <TextField
        label="Minutes spent"
        name="timeSpentMinutes"
        hint="Measured while you are here. Change it if it is wrong."
        type="number"
        inputMode="numeric"
        min={0}
        value={form.minutes ?? String(minutesOf(spentMs))}
        error={attempt.errorOf('timeSpentMinutes')}
        onChange={({ target }) => change({ minutes: target.value })}
        onBlur={() => form.minutes?.trim() === '' && change({ minutes: null })}
      />
      {attempt.problem && !FIELDS.includes(attempt.problem.field ?? '') && (
        <FieldError id={`${formId}-problem`} error={attempt.problem.message} />
      )}
    </form>
  );
}
