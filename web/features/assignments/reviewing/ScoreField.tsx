import { pointsText, statusForScore } from '../../../../contract/assignments.ts';
import { controlStyle, Field } from '../../../ui/Field.tsx';
import { StatusBadge } from '../StatusBadge.tsx';

type ScoreFieldProps = {
  value: string;
  passingScore: number;
  /** What the assignment is worth. */
  points: number;
  error: string | null;
  onChange: (value: string) => void;
};

/** Renders a score out of 100 with its resulting status, announced while the score is typed. */
export function ScoreField({ value, passingScore, points, error, onChange }: ScoreFieldProps) {
  const score = value.trim() === '' ? Number.NaN : Number(value);
  const isScore = Number.isInteger(score) && score >= 0 && score <= 100;
  return (
    <Field
      label="Score"
      hint={`0 to 100; ${passingScore} or more approves. Worth ${pointsText(points, null)}.`}
      error={error}
    >
      {(control) => (
        <div className="flex items-center gap-4">
          <input
            {...control}
            name="score"
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className={`${controlStyle} max-w-32 text-xl! font-bold ${
              isScore && score >= passingScore ? 'border-success text-success' : ''
            }`}
          />
          <span role="status" className="min-w-0">
            {isScore && <StatusBadge status={statusForScore(score, passingScore)} />}
          </span>
        </div>
      )}
    </Field>
  );
}
