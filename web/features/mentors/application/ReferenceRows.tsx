import { Plus, X } from 'lucide-react';
import {
  MAX_REFERENCE_LENGTH,
  MAX_REFERENCES,
  type Reference,
  referenceField,
} from '../../../../contract/mentorApplications.ts';
import type { FormState } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { NO_REFERENCE } from './applicationDraft.ts';

type ReferenceRowsProps = {
  form: FormState;
  references: readonly Reference[];
  onChange: (references: Reference[]) => void;
};

/** Edits the people who can say something about an applicant. One row always stays. */
export function ReferenceRows({ form, references, onChange }: ReferenceRowsProps) {
  const inputOf = (index: number, part: keyof Reference) => ({
    ...form.field(referenceField(index, part)),
    value: references[index]?.[part] ?? '',
    maxLength: MAX_REFERENCE_LENGTH,
    onChange: (event: { target: { value: string } }) =>
      onChange(references.map((one, at) => (at === index ? { ...one, [part]: event.target.value } : one))),
  });
  const remove = (index: number) => {
    form.clear();
    onChange(references.filter((_one, at) => at !== index));
  };
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-1 font-bold font-display text-xl">References</legend>
      <p className="text-base text-muted">
        People we may ask about you, such as the head of a school. Please ask them first.
      </p>
      {references.map((_reference, index) => (
        <div
          key={referenceField(index, 'name')}
          className="grid grid-cols-1 items-start gap-4 rounded-brick border-2 border-line p-4 sm:grid-cols-3"
        >
          <TextField label="Name" {...inputOf(index, 'name')} />
          <TextField label="Phone or e-mail" {...inputOf(index, 'contact')} />
          <TextField label="How they know you" {...inputOf(index, 'relation')} />
          {references.length > 1 && (
            <Button
              variant="ghost"
              size="sm"
              className="justify-self-start"
              icon={<X className="size-4" aria-hidden="true" />}
              onClick={() => remove(index)}
            >
              {`Remove reference ${index + 1}`}
            </Button>
          )}
        </div>
      ))}
      {references.length < MAX_REFERENCES && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={() => onChange([...references, NO_REFERENCE])}
        >
          Add Another Reference
        </Button>
      )}
    </fieldset>
  );
}
