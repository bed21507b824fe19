import { Plus } from 'lucide-react';
import { useState } from 'react';
import { CAREER_TEXTS, type CareerPlanList, planEntryProblems } from '../../../../contract/careers.ts';
import { useContactCaution } from '../../../lib/forms/useContactCaution.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { PLAN_TEXTS } from './planTexts.ts';
import { useAddEntry } from './useAddEntry.ts';

type AddEntryProps = { studentId: string; list: CareerPlanList };

/** Adds a line to a list of the plan. */
export function AddEntry({ studentId, list }: AddEntryProps) {
  const [text, setText] = useState('');
  const add = useAddEntry(studentId);
  const caution = useContactCaution();
  const form = useForm({
    read: () => caution(checked({ text }, planEntryProblems), 'text', text),
    send: async (draft) => {
      const failure = await add({ list, ...draft });
      if (!failure) setText('');
      return failure;
    },
    failed: CAREER_TEXTS.notSaved,
  });
  const { label, hint } = PLAN_TEXTS[list];
  return (
    <Form form={form} className="mt-auto grid grid-cols-1 gap-3 border-t-2 border-line pt-4 print:hidden">
      <TextField
        label={label}
        hint={hint}
        autoComplete="off"
        {...form.field('text')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        type="submit"
        variant="outline"
        size="sm"
        className="justify-self-start"
        icon={<Plus className="size-5" aria-hidden="true" />}
        loading={form.busy}
        loadingText="Adding..."
      >
        Add
        <span className="sr-only">{` to “${PLAN_TEXTS[list].own}”`}</span>
      </Button>
    </Form>
  );
}
