import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { ASSIGNMENT_TEXTS, MAX_LINKS } from '../../../../contract/assignments.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { TextField } from '../../../ui/TextField.tsx';

type WorkLinksProps = { links: string[]; error: string | null; onChange: (links: string[]) => void };

/** Addresses of what was made, one field each. */
export function WorkLinks({ links, error, onChange }: WorkLinksProps) {
  const id = useId();
  const wrong = links.findIndex((link) => ASSIGNMENT_TEXTS.invalidUrl(link.trim()) === error);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">
        Links <span className="font-normal text-muted">(optional)</span>
      </legend>
      {links.map((link, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place until it is sent
        <div key={place} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={`Link ${place + 1}`}
              type="url"
              inputMode="url"
              placeholder="https://"
              value={link}
              error={place === wrong ? error : null}
              onChange={(event) => onChange(links.with(place, event.target.value))}
            />
          </div>
          {links.length > 1 && (
            <Button
              variant="ghost"
              size="icon"
              className="mt-9"
              aria-label={`Remove link ${place + 1}`}
              onClick={() => onChange(links.toSpliced(place, 1))}
            >
              <Trash2 className="size-5" aria-hidden="true" />
            </Button>
          )}
        </div>
      ))}
      {error && wrong < 0 && <FieldError id={id} error={error} />}
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
