import { Plus, Trash2 } from 'lucide-react';
import { MAX_OPTIONS, POINT_RANGE, QUESTION_KIND_LABELS } from '../../../contract/authoring.ts';
import type { QuestionKind } from '../../generated/types.ts';
import { useRowFocus } from '../../lib/focus/useRowFocus.ts';
import type { FormState } from '../../lib/forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Textarea, TextField } from '../../ui/TextField.tsx';
import { choicesOf, newQuestion, type QuestionFields } from './assignmentForm.ts';

const kinds = Object.entries(QUESTION_KIND_LABELS).map(([value, label]) => ({ value, label }));

type QuestionRowsProps = {
  questions: QuestionFields[];
  form: FormState;
  onChange: (questions: QuestionFields[]) => void;
};

/** Form rows for the questions of a quiz; at least one always remains, and a blank one does not count. */
export function QuestionRows({ questions, form, onChange }: QuestionRowsProps) {
  const { rows, focusRow: go } = useRowFocus(questions.length);
  const remove = (index: number) => {
    go(index);
    onChange(questions.toSpliced(index, 1));
  };
  return (
    <div ref={rows} className="grid min-w-0 gap-5">
      {questions.map((question, index) => (
        <QuestionRow
          key={question.key}
          question={question}
          index={index}
          field={form.field(`questions.${index}`)}
          onChange={(changed) => onChange(questions.with(index, changed))}
          onRemove={questions.length > 1 ? () => remove(index) : null}
        />
      ))}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        icon={<Plus className="size-4" aria-hidden="true" />}
        onClick={() => {
          go(questions.length);
          onChange([...questions, newQuestion()]);
        }}
      >
        Add Question
      </Button>
    </div>
  );
}

type QuestionRowProps = {
  question: QuestionFields;
  index: number;
  /** The props of the question's text, where the problems of the row show. */
  field: ReturnType<FormState['field']>;
  onChange: (question: QuestionFields) => void;
  onRemove: (() => void) | null;
};

function QuestionRow({ question, index, field, onChange, onRemove }: QuestionRowProps) {
  const choices = choicesOf(question);
  const inputOf = (part: 'text' | 'correctAnswer' | 'explanation' | 'hint' | 'points') => ({
    value: question[part],
    onChange: (event: { target: { value: string } }) => onChange({ ...question, [part]: event.target.value }),
  });
  return (
    <fieldset data-row className="grid min-w-0 gap-4 rounded-brick border-2 border-line p-4">
      <legend className="px-2 font-bold">Question {index + 1}</legend>
      <Textarea label="Question" rows={2} {...field} {...inputOf('text')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Kind"
          value={question.kind}
          options={kinds}
          onChange={(event) =>
            onChange({ ...question, kind: event.target.value as QuestionKind, correctAnswer: '' })
          }
        />
        <TextField
          label="Points"
          type="number"
          inputMode="numeric"
          min={POINT_RANGE.min}
          max={POINT_RANGE.max}
          {...inputOf('points')}
        />
      </div>
      {question.kind === 'MULTIPLE_CHOICE' && (
        <div className="grid gap-4 sm:grid-cols-2">
          {Array.from({ length: MAX_OPTIONS }, (_, slot) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: a slot is identified by its index
              key={slot}
              label={`Option ${slot + 1}`}
              optional={slot > 1}
              value={question.options[slot] ?? ''}
              onChange={(event) =>
                onChange({ ...question, options: question.options.with(slot, event.target.value) })
              }
            />
          ))}
        </div>
      )}
      {question.kind === 'SHORT_ANSWER' && <TextField label="Correct answer" {...inputOf('correctAnswer')} />}
      {choices.length > 0 && (
        <SelectField
          label="Correct answer"
          placeholder="Choose one"
          options={[...new Set(choices)].map((choice) => ({ value: choice, label: choice }))}
          {...inputOf('correctAnswer')}
          value={choices.includes(question.correctAnswer) ? question.correctAnswer : ''}
        />
      )}
      {question.kind === 'ESSAY' && (
        <p className="text-base text-muted">You read and score this one yourself.</p>
      )}
      {question.kind !== 'ESSAY' && (
        <TextField
          label="Hint"
          hint="Shown beside a wrong answer while there are attempts left"
          optional
          {...inputOf('hint')}
        />
      )}
      <Textarea
        label="Explanation"
        hint="Shown once the quiz is passed, or after the last attempt"
        optional
        rows={2}
        {...inputOf('explanation')}
      />
      {onRemove && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          icon={<Trash2 className="size-5" aria-hidden="true" />}
          onClick={onRemove}
        >
          Remove Question<span className="sr-only"> {index + 1}</span>
        </Button>
      )}
    </fieldset>
  );
}
