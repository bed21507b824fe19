import {
  pointsText,
  quizPointsText,
  scoreWithEssays,
  statusForScore,
} from '../../../../contract/assignments.ts';
import { controlStyle, Field } from '../../../ui/Field.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import type { QueuedWork } from './useReviewQueue.ts';

type ScoreFieldProps = {
  work: QueuedWork;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
};

/**
 * Renders the score of work out of 100, or the points for the essays of a quiz, with the resulting status, announced
 * while it is typed.
 */
export function ScoreField({ work, value, error, onChange }: ScoreFieldProps) {
  const { assignment, quizPoints } = work;
  const { passingScore, points } = assignment;
  const isQuiz = quizPoints !== null && quizPoints.essays > 0;
  const max = isQuiz ? quizPoints.essays : 100;
  const number = value.trim() === '' ? Number.NaN : Number(value);
  const isValid = Number.isInteger(number) && number >= 0 && number <= max;
  const score = isQuiz && isValid ? scoreWithEssays(quizPoints, number) : number;
  const approves = `${passingScore} of 100 or more approves. Worth ${pointsText(points, null)}.`;
  return (
    <Field
      label={isQuiz ? 'Points for what they wrote' : 'Score'}
      hint={
        isQuiz
          ? `0 to ${max}. ${quizPointsText(quizPoints, null)} ${approves}`
          : `0 to 100; ${passingScore} or more approves. Worth ${pointsText(points, null)}.`
      }
      error={error}
    >
      {(control) => (
        <div className="flex items-center gap-4">
          <input
            {...control}
            name={isQuiz ? 'essayPoints' : 'score'}
            type="number"
            inputMode="numeric"
            min={0}
            max={max}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className={`${controlStyle} max-w-32 text-xl! font-bold ${
              isValid && score >= passingScore ? 'border-success text-success' : ''
            }`}
          />
          <span role="status" className="flex min-w-0 flex-wrap items-center gap-2">
            {isValid && <StatusBadge status={statusForScore(score, passingScore)} />}
            {isValid && isQuiz && <span className="text-base">{score} of 100</span>}
          </span>
        </div>
      )}
    </Field>
  );
}
