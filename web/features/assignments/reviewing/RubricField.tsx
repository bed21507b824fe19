import { statusForScore } from '../../../../contract/assignments.ts';
import { type Criterion, givenProblems, scoreWithRubric } from '../../../../contract/rubric.ts';
import type { FormState } from '../../../lib/forms/useForm.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { pointsOfLines } from './reviewDrafts.ts';

type RubricFieldProps = {
  criteria: readonly Criterion[];
  passingScore: number;
  /** The points for the criteria, one per line. */
  value: string;
  form: FormState;
  onChange: (value: string) => void;
};

/** Renders the points for each criterion, with the score that they make, announced while they are typed. */
export function RubricField({ criteria, passingScore, value, form, onChange }: RubricFieldProps) {
  const lines = value.split('\n');
  const change = (index: number, text: string) =>
    onChange(criteria.map((_, line) => (line === index ? text : (lines[line] ?? ''))).join('\n'));
  const given = pointsOfLines(criteria, value);
  const isComplete = givenProblems(criteria, given).next().done;
  const score = scoreWithRubric(criteria, given);
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-bold">Points</legend>
      {criteria.map(({ title, points }, index) => (
        <TextField
          key={title}
          label={title}
          hint={`0 to ${points}`}
          {...form.field(`criteria.${index}`)}
          type="number"
          inputMode="numeric"
          min={0}
          max={points}
          value={lines[index] ?? ''}
          className="max-w-32 font-bold!"
          onChange={({ target }) => change(index, target.value)}
        />
      ))}
      <p role="status" className="flex min-h-8 flex-wrap items-center gap-3">
        {isComplete ? (
          <>
            <span className="text-xl font-bold">{score} of 100</span>
            <StatusBadge status={statusForScore(score, passingScore)} />
          </>
        ) : (
          <span className="text-base text-muted">{passingScore} of 100 or more approves.</span>
        )}
      </p>
    </fieldset>
  );
}
