import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { MAX_LINKS } from '../../../../contract/assignments.ts';
import { ASSIGNMENT_TEXTS } from '../../../../contract/assignmentTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { TextField } from '../../../ui/TextField.tsx';

type WorkLinksProps = { links: string[]; error: string | null; onChange: (links: string[]) => void };

/** Renders one field per link to the work. */
export function WorkLinks({ links, error, onChange }: WorkLinksProps) {
  const id = useId();
  const invalidIndex = links.findIndex((link) => ASSIGNMENT_TEXTS.invalidUrl(link.trim()) === error);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">
        Links <span className="font-normal text-muted">(optional)</span>
      </legend>
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has no id, its index identifies it
        <div key={index} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={`Link ${index + 1}`}
              name="links"
              type="url"
              inputMode="url"
              placeholder="https://"
              value={link}
              error={index === invalidIndex ? error : null}
              onChange={(event) => onChange(links.with(index, event.target.value))}
            />
          </div>
          {links.length > 1 && (
            <Button
              variant="ghost"
              size="icon"
              className="mt-9"
              aria-label={`Remove link ${index + 1}`}
              onClick={() => onChange(links.toSpliced(index, 1))}
            >
              <Trash2 className="size-5" aria-hidden="true" />
            </Button>
          )}
        </div>
      ))}
      {error && invalidIndex < 0 && <FieldError id={id} error={error} />}
      {links.length < MAX_LINKS && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={() => onChange([...links, ''])}
        >
          Add Link
        </Button>
      )}
    </fieldset>
  );
}
