import { useState } from 'react';
import { CAREER_TEXTS, mentorWordsProblems } from '../../../../contract/careers.ts';
import { useContactCaution } from '../../../lib/forms/useContactCaution.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Textarea } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { useWriteMentorWordsMutation } from '../careers.generated.ts';

type WordsDialogProps = { studentId: string; firstName: string; before: string; onClose: () => void };

/** Writes the mentor's words for the portfolio of a child. */
export function WordsDialog({ studentId, firstName, before, onClose }: WordsDialogProps) {
  const [text, setText] = useState(before);
  const [send] = useWriteMentorWordsMutation({ context: { quiet: true } });
  const caution = useContactCaution();
  const form = useForm({
    read: () => caution(checked({ text }, mentorWordsProblems), 'text', text),
    send: async (draft) => {
      const result = (await send({ variables: { input: { ...draft, studentId } } })).data?.writeMentorWords;
      if (result?.__typename !== 'Student') return result ?? {};
      toast.success(CAREER_TEXTS.wordsSaved);
      onClose();
      return null;
    },
    failed: CAREER_TEXTS.wordsNotSaved,
  });
  return (
    <FormDialog
      form={form}
      title={`Your words about ${firstName}`}
      description="They are printed on the portfolio once the parent agrees."
      submitLabel="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <Textarea
        label="Your words"
        hint="What does this child do well? Two or three sentences. No surname, school or address."
        rows={6}
        {...form.field('text')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
}
