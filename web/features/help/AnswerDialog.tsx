import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { HELP_TEXTS, helpAnswerProblems } from '../../../contract/help.ts';
import { useContactCaution } from '../../lib/forms/useContactCaution.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Textarea } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { type HelpRequestsQuery, useAnswerHelpRequestMutation } from './help.generated.ts';
import { refetchHelp } from './helpFeed.ts';

export type OpenQuestion = HelpRequestsQuery['helpRequests'][number];

/** Answers a child's question about a lesson. */
export function AnswerDialog({ request, onClose }: { request: OpenQuestion; onClose: () => void }) {
  const client = useApolloClient();
  const [answer, setAnswer] = useState('');
  const [send] = useAnswerHelpRequestMutation({ context: { quiet: true } });
  const { id: requestId, studentName, lessonNumber, lessonTitle, question } = request;
  const caution = useContactCaution();
  const form = useForm({
    read: () => caution(checked({ answer }, helpAnswerProblems), 'answer', answer),
    send: async (given) => {
      const { data } = await send({ variables: { input: { ...given, requestId } } });
      const result = data?.answerHelpRequest;
      refetchHelp(client);
      if (result?.__typename !== 'HelpRequest') return result ?? {};
      toast.success(`${studentName} has your answer`);
      onClose();
      return null;
    },
    failed: HELP_TEXTS.answerFailed,
  });
  return (
    <FormDialog
      form={form}
      title={`Answer ${studentName}`}
      description={`Lesson ${lessonNumber}: ${lessonTitle}`}
      submitLabel="Send Answer"
      busyLabel="Sending..."
      onClose={onClose}
      className="grid grid-cols-1 gap-4"
    >
      <p className="whitespace-pre-wrap rounded-brick bg-sunken p-4 wrap-anywhere">{question}</p>
      <Textarea
        label={`Your answer to ${studentName}`}
        rows={6}
        {...form.field('answer')}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
    </FormDialog>
  );
}
