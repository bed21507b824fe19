import { useState } from 'react';
import {
  cannedAnswerProblems,
  MAX_CANNED_TITLE_LENGTH,
  TICKET_TEXTS,
} from '../../../../../contract/tickets.ts';
import { checked, useForm } from '../../../../lib/forms/useForm.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { Textarea, TextField } from '../../../../ui/TextField.tsx';
import { toast } from '../../../../ui/toast.ts';
import {
  type CannedAnswers_AnswerFragment,
  useCreateCannedAnswerMutation,
  useDeleteCannedAnswerMutation,
  useUpdateCannedAnswerMutation,
} from './cannedAnswers.generated.ts';

type CannedAnswerDialogProps = { answer: CannedAnswers_AnswerFragment | null; onClose: () => void };

/** Writes an answer that the team keeps, or changes or deletes one. */
export function CannedAnswerDialog({ answer: current, onClose }: CannedAnswerDialogProps) {
  // As it was when the dialog opened: an edit names the version that it began with.
  const [answer] = useState(current);
  const [newId] = useState(() => crypto.randomUUID());
  const [create] = useCreateCannedAnswerMutation({ context: { quiet: true } });
  const [update] = useUpdateCannedAnswerMutation({ context: { quiet: true } });
  const save = async (draft: { title: string; text: string }) => {
    if (!answer) {
      const input = { id: newId, ...draft };
      return (await create({ variables: { input } })).data?.createCannedAnswer;
    }
    const input = { id: answer.id, version: answer.version, ...draft };
    return (await update({ variables: { input } })).data?.updateCannedAnswer;
  };
  const form = useForm({
    read: (textOf) => checked({ title: textOf('title'), text: textOf('text') }, cannedAnswerProblems),
    send: async (draft) => {
      const result = await save(draft);
      if (result?.__typename !== 'CannedAnswer')
        return { message: result?.message, field: result?.field === 'version' ? null : result?.field };
      toast.success(TICKET_TEXTS.cannedSaved);
      onClose();
      return null;
    },
    failed: TICKET_TEXTS.notSaved,
  });
  return (
    <FormDialog
      form={form}
      title={answer ? 'Change the answer' : 'New answer'}
      description="Write {name} where the first name of the parent belongs."
      submitLabel="Save"
      busyLabel="Saving..."
      onClose={onClose}
      className="grid grid-cols-1 gap-4"
    >
      <TextField
        label="Name"
        maxLength={MAX_CANNED_TITLE_LENGTH}
        defaultValue={answer?.title ?? ''}
        {...form.field('title')}
      />
      <Textarea label="Words" rows={6} defaultValue={answer?.text ?? ''} {...form.field('text')} />
      {answer && <DeleteAnswer answer={answer} onDeleted={onClose} />}
    </FormDialog>
  );
}

type DeleteAnswerProps = { answer: CannedAnswers_AnswerFragment; onDeleted: () => void };

function DeleteAnswer({ answer: { id, version }, onDeleted }: DeleteAnswerProps) {
  const [remove, { loading }] = useDeleteCannedAnswerMutation({ context: { quiet: true } });
  const send = async () => {
    const { data } = await remove({ variables: { input: { id, version } } });
    const result = data?.deleteCannedAnswer;
    if (result?.__typename !== 'DeletedCannedAnswer')
      return toast.error(result?.message ?? TICKET_TEXTS.notSaved);
    toast.success(TICKET_TEXTS.cannedDeleted);
    onDeleted();
  };
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start"
      loading={loading}
      onClick={() => void send().catch(() => toast.error(TICKET_TEXTS.notSaved))}
    >
      Delete This Answer
    </Button>
  );
}
