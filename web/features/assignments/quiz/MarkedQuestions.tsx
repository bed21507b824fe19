import { CircleCheck, CircleX } from 'lucide-react';
import { pointsText } from '../../../../contract/assignments.ts';
import type { Assignments_SubmissionFragment } from '../assignments.generated.ts';
import { QuestionImage } from './QuestionImage.tsx';

/** Renders a marked quiz: each answer with a hint, or with the correct answer and the explanation once they are known. */
export function MarkedQuestions({
  questions,
}: {
  questions: Assignments_SubmissionFragment['markedQuestions'];
}) {
  return (
    <ol className="grid gap-3">
      {questions.map(
        ({
          questionId,
          position,
          text,
          points,
          answer,
          isCorrect,
          correctAnswer,
          explanation,
          hint,
          image,
        }) => (
          <li key={questionId} className="grid gap-1 rounded-brick border-2 border-line p-4">
            <p className="font-bold">
              {position}. {text} <span className="font-normal text-muted">({pointsText(points, null)})</span>
            </p>
            {image && <QuestionImage image={image} />}
            <p className="flex items-start gap-2 wrap-anywhere">
              {isCorrect === true && (
                <CircleCheck className="mt-1 size-5 shrink-0 text-success" aria-label="Right" />
              )}
              {isCorrect === false && (
                <CircleX className="mt-1 size-5 shrink-0 text-danger" aria-label="Wrong" />
              )}
              <span className="min-w-0 whitespace-pre-wrap">{answer ?? 'No answer'}</span>
            </p>
            {isCorrect !== true && correctAnswer !== null && (
              <p className="text-base">
                Correct answer: <strong>{correctAnswer}</strong>
              </p>
            )}
            {hint && correctAnswer === null && (
              <p className="text-base">
                Hint: <strong>{hint}</strong>
              </p>
            )}
            {explanation && <p className="text-base text-muted">{explanation}</p>}
          </li>
        ),
      )}
    </ol>
  );
}
