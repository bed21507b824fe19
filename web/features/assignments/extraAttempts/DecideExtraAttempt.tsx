import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { EXTRA_ATTEMPT_TEXTS, extraAttemptProblems } from '../../../../contract/extraAttempts.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Textarea } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { refetchSubmissions } from '../submissionFeed.ts';
import type { OpenRequest } from './ExtraAttemptRequests.tsx';
import { useDecideExtraAttemptMutation } from './extraAttempts.generated.ts';

type DecideExtraAttemptProps = { request: OpenRequest; isGranted: boolean; onClose: () => void };

/** Grants or declines one more attempt, with a word to the child. */
export function DecideExtraAttempt({ request, isGranted, onClose }: DecideExtraAttemptProps) {
  const client = useApolloClient();
  const [reply, setReply] = useState('');
  const [decide] = useDecideExtraAttemptMutation({ context: { quiet: true } });
  const { studentName, assignment } = request.submission;
  const form = useForm({
    read: () => checked({ isGranted, reply }, extraAttemptProblems),
    send: async (decision) => {
      const { data } = await decide({ variables: { input: { ...decision, requestId: request.id } } });
      const answer = data?.decideExtraAttempt;
      refetchSubmissions(client);
      if (answer?.__typename !== 'ExtraAttemptRequest') return answer ?? {};
      toast.success(isGranted ? `${studentName} has one more attempt` : `${studentName} has your answer`);
      onClose();
      return null;
    },
    failed: EXTRA_ATTEMPT_TEXTS.decideFailed,
  });
  return (
    <FormDialog
      form={form}
      title={isGranted ? `One more try for ${studentName}?` : `No further try for ${studentName}?`}
      description={assignment.title}
      submitLabel={isGranted ? 'Grant One More Try' : 'Decline'}
      busyLabel="Sending..."
      onClose={onClose}
    >
      <Textarea
        label={`A word to ${studentName}`}
        rows={3}
        optional={isGranted}
        {...form.field('reply')}
        value={reply}
        onChange={({ target }) => setReply(target.value)}
      />
    </FormDialog>
  );
}
