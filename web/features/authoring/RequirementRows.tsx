import { Plus, Trash2 } from 'lucide-react';
import { useRowFocus } from '../../lib/focus/useRowFocus.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { newRequirement, type RequirementFields } from './assignmentForm.ts';

type RequirementRowsProps = {
  lines: RequirementFields[];
  error: string | null;
  onChange: (lines: RequirementFields[]) => void;
};

/** Form rows for the requirements of the work; at least one always remains. */
export function RequirementRows({ lines, error, onChange }: RequirementRowsProps) {
  const { rows, focusRow: go } = useRowFocus(lines.length);
  const remove = (index: number) => {
    go(index);
    onChange(lines.toSpliced(index, 1));
  };
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-bold">
        Requirements <span className="font-normal text-muted">(optional)</span>
      </legend>
      <div ref={rows} className="grid gap-3">
        {lines.map((line, index) => (
          <div key={line.key} data-row className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                label={`Requirement ${index + 1}`}
                {...(index === 0 ? { name: 'requirements' } : {})}
                value={line.text}
                onChange={(event) => onChange(lines.with(index, { ...line, text: event.target.value }))}
              />
            </div>
            {lines.length > 1 && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove requirement ${index + 1}`}
                onClick={() => remove(index)}
              >
                <Trash2 className="size-5" aria-hidden="true" />
              </Button>
            )}
          </div>
        ))}
      </div>
      {error && <FieldError id="requirements-error" error={error} />}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        icon={<Plus className="size-4" aria-hidden="true" />}
        onClick={() => {
          go(lines.length);
          onChange([...lines, newRequirement('')]);
        }}
      >
        Add Requirement
      </Button>
    </fieldset>
  );
}
