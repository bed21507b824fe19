import { Plus, Trash2 } from 'lucide-react';
import { useRowFocus } from '../../lib/focus/useRowFocus.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type Line, newLine } from './assignmentForm.ts';

type RequirementRowsProps = { lines: Line[]; error: string | null; onChange: (lines: Line[]) => void };

/** What the work has to have, a row each; one row always stays. */
export function RequirementRows({ lines, error, onChange }: RequirementRowsProps) {
  const { rows, go } = useRowFocus(lines.length);
  const remove = (place: number) => {
    go(place);
    onChange(lines.toSpliced(place, 1));
  };
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-bold">
        Requirements <span className="font-normal text-muted">(optional)</span>
      </legend>
      <div ref={rows} className="grid gap-3">
        {lines.map((line, place) => (
          <div key={line.key} data-row className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                label={`Requirement ${place + 1}`}
                {...(place === 0 ? { name: 'requirements' } : {})}
                value={line.text}
                onChange={(event) => onChange(lines.with(place, { ...line, text: event.target.value }))}
              />
            </div>
            {lines.length > 1 && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove requirement ${place + 1}`}
                onClick={() => remove(place)}
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
          onChange([...lines, newLine('')]);
        }}
      >
        Add Requirement
      </Button>
    </fieldset>
  );
}
