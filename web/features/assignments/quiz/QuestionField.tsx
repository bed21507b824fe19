import { MAX_ANSWER_LENGTH, pointsText } from '../../../../contract/assignments.ts';
import { ASSIGNMENT_TEXTS } from '../../../../contract/assignmentTexts.ts';
import { Card } from '../../../ui/Card.tsx';
import { RadioCards } from '../../../ui/RadioCards.tsx';
import { Textarea, TextField } from '../../../ui/TextField.tsx';
import type { Assignments_QuizAttemptFragment } from '../assignments.generated.ts';
import { QuestionImage } from './QuestionImage.tsx';

type QuestionFieldProps = {
  question: Assignments_QuizAttemptFragment['questions'][number];
  number: number;
  answer: string;
  onAnswer: (answer: string) => void;
};

/** Renders a question with its image, if it has one, and the control for its kind. */
export function QuestionField(props: QuestionFieldProps) {
  const { image } = props.question;
  if (!image) return <AnswerField {...props} />;
  return (
    <div className="grid gap-3">
      <QuestionImage image={image} />
      <AnswerField {...props} />
    </div>
  );
}

function AnswerField({ question, number, answer, onAnswer }: QuestionFieldProps) {
  const label = `${number}. ${question.text}${question.isRequired ? '' : ' (optional)'}`;
  const field = {
    name: question.id,
    label,
    hint: pointsText(question.points, null),
    value: answer,
    maxLength: MAX_ANSWER_LENGTH,
  };
  switch (question.kind) {
    case 'MULTIPLE_CHOICE':
    case 'TRUE_FALSE':
      return (
        <div>
          <RadioCards
            legend={label}
            name={question.id}
            options={question.options.filter(Boolean).map((option) => ({ value: option, title: option }))}
            value={answer || null}
            onChange={onAnswer}
            columns={question.kind === 'TRUE_FALSE' ? 2 : 1}
          />
          <p className="mt-1.5 text-base text-muted">{pointsText(question.points, null)}</p>
        </div>
      );
    case 'SHORT_ANSWER':
      return <TextField {...field} autoComplete="off" onChange={(event) => onAnswer(event.target.value)} />;
    case 'ESSAY':
      return <Textarea {...field} rows={6} onChange={(event) => onAnswer(event.target.value)} />;
    default:
      return <Card tone="coral">{ASSIGNMENT_TEXTS.unsupportedQuestion}</Card>;
  }
}
