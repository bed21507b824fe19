import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { HELP_TEXTS, helpQuestionProblems } from '../../../contract/help.ts';
import { useContactCaution } from '../../lib/forms/useContactCaution.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Textarea } from '../../ui/TextField.tsx';
import { useAskForHelpMutation } from './help.generated.ts';
import { refetchHelp } from './helpFeed.ts';

type AskDialogProps = {
  studentId: string;
  lesson: { id: string; number: number; title: string };
  onClose: () => void;
};

/** Asks a question about a lesson. */
export function AskDialog({ studentId, lesson, onClose }: AskDialogProps) {
  const client = useApolloClient();
  const [question, setQuestion] = useState('');
  const [ask] = useAskForHelpMutation({ context: { quiet: true } });
  const caution = useContactCaution();
  const form = useForm({
    read: () => caution(checked({ question }, helpQuestionProblems), 'question', question),
    send: async (asked) => {
      const { data } = await ask({ variables: { input: { ...asked, studentId, lessonId: lesson.id } } });
      const answer = data?.askForHelp;
      refetchHelp(client);
      if (answer?.__typename !== 'HelpRequest') return answer ?? {};
      onClose();
      return null;
    },
    failed: HELP_TEXTS.askFailed,
  });
  return (
    <FormDialog
      form={form}
      title={HELP_TEXTS.ask}
      description={`Lesson ${lesson.number}: ${lesson.title}`}
      submitLabel="Send"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <Textarea
        label="What do you need help with?"
        hint="Say what you tried and what happened."
        rows={5}
        {...form.field('question')}
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
      />
    </FormDialog>
  );
}
