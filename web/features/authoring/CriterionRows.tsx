import { Plus, Trash2 } from 'lucide-react';
import { pointsText } from '../../../contract/assignments.ts';
import { MAX_CRITERIA } from '../../../contract/rubric.ts';
import { useRowFocus } from '../../lib/focus/useRowFocus.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type CriterionFields, newCriterion } from './assignmentForm.ts';

type CriterionRowsProps = {
  criteria: CriterionFields[];
  /** What the assignment is worth, as its field holds it. */
  points: string;
  error: string | null;
  onChange: (criteria: CriterionFields[]) => void;
};

/** Form rows for the criteria by which work is reviewed; at least one always remains, and a blank one does not count. */
export function CriterionRows({ criteria, points, error, onChange }: CriterionRowsProps) {
  const { rows, focusRow: go } = useRowFocus(criteria.length);
  const remove = (index: number) => {
    go(index);
    onChange(criteria.toSpliced(index, 1));
  };
  const named = criteria.filter(({ title }) => title.trim());
  const sum = named.reduce((total, { points: own }) => total + (Number(own) || 0), 0);
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-bold">
        Criteria <span className="font-normal text-muted">(optional)</span>
      </legend>
      <p className="text-base text-muted">
        A review gives points for each, and they make the score. Together they have the points of the
        assignment.
      </p>
      <div ref={rows} className="grid gap-3">
        {criteria.map((criterion, index) => (
          <div key={criterion.key} data-row className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                label={`Criterion ${index + 1}`}
                {...(index === 0 ? { name: 'criteria' } : {})}
                value={criterion.title}
                onChange={({ target }) =>
                  onChange(criteria.with(index, { ...criterion, title: target.value }))
                }
              />
            </div>
            <div className="w-24">
              <TextField
                label={`Points ${index + 1}`}
                type="number"
                inputMode="numeric"
                min={1}
                value={criterion.points}
                onChange={({ target }) =>
                  onChange(criteria.with(index, { ...criterion, points: target.value }))
                }
              />
            </div>
            {criteria.length > 1 && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove criterion ${index + 1}`}
                onClick={() => remove(index)}
              >
                <Trash2 className="size-5" aria-hidden="true" />
              </Button>
            )}
          </div>
        ))}
      </div>
      {error && <FieldError id="criteria-error" error={error} />}
      {named.length > 0 && (
        <p role="status" className="text-base">
          {sum} of {pointsText(Number(points) || 0, null)}
        </p>
      )}
      {criteria.length < MAX_CRITERIA && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={() => {
            go(criteria.length);
            onChange([...criteria, newCriterion()]);
          }}
        >
          Add Criterion
        </Button>
      )}
    </fieldset>
  );
}
