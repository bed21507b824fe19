import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CAREER_TEXTS, planEntryProblems } from '../../../../contract/careers.ts';
import { useContactCaution } from '../../../lib/forms/useContactCaution.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  type Careers_EntryFragment,
  useDeleteCareerPlanEntryMutation,
  useUpdateCareerPlanEntryMutation,
} from '../careers.generated.ts';

type EntryDialogProps = { entry: Careers_EntryFragment; onClose: () => void };

/** Changes or removes a line of the plan. */
export function EntryDialog({ entry: current, onClose }: EntryDialogProps) {
  // As it was when the dialog opened: an edit names the version that it began with.
  const [entry] = useState(current);
  const [text, setText] = useState(entry.text);
  const [send] = useUpdateCareerPlanEntryMutation({ context: { quiet: true } });
  const [remove, { loading: removing }] = useDeleteCareerPlanEntryMutation({ context: { quiet: true } });
  const caution = useContactCaution();
  const form = useForm({
    read: () => caution(checked({ text }, planEntryProblems), 'text', text),
    send: async (change) => {
      const input = { ...change, entryId: entry.id, version: entry.version };
      const result = (await send({ variables: { input } })).data?.updateCareerPlanEntry;
      if (result?.__typename !== 'Student') return result ?? {};
      onClose();
      return null;
    },
    failed: CAREER_TEXTS.notSaved,
  });
  const removeEntry = async () => {
    const answer = await remove({ variables: { input: { entryId: entry.id } } }).catch(() => null);
    const result = answer?.data?.deleteCareerPlanEntry;
    // What somebody else has removed meanwhile is gone as well.
    const isGone = result?.__typename === 'Student' || (result && result.code === 'NOT_FOUND');
    if (!isGone) return form.report([{ field: null, message: result?.message ?? CAREER_TEXTS.notSaved }]);
    toast.success('Removed from the plan');
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title="Change this line"
      submitLabel="Save"
      busyLabel="Saving..."
      onClose={onClose}
      className="grid grid-cols-1 gap-4"
    >
      <TextField
        label="Text"
        autoComplete="off"
        {...form.field('text')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start text-danger"
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        loading={removing}
        onClick={() => void removeEntry()}
      >
        Remove this line
      </Button>
    </FormDialog>
  );
}
