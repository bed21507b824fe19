import { useApolloClient } from '@apollo/client/react';
import { EXTRA_ATTEMPT_TEXTS } from '../../../../contract/extraAttempts.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import type { PanelAssignment } from '../panelAssignment.ts';
import { refetchSubmissions } from '../submissionFeed.ts';
import { useRequestExtraAttemptMutation } from './extraAttempts.generated.ts';

type AskForAttemptProps = { lastAttempt: PanelAssignment['submissions'][number]; message: string };

/** Says that every attempt is used, and asks a reviewer for one more or shows what became of that. */
export function AskForAttempt({ lastAttempt, message }: AskForAttemptProps) {
  const client = useApolloClient();
  const [request, { loading }] = useRequestExtraAttemptMutation({ context: { quiet: true } });
  const { id: submissionId, extraAttemptRequest } = lastAttempt;
  const ask = async () => {
    try {
      const { data } = await request({ variables: { input: { submissionId } } });
      const answer = data?.requestExtraAttempt;
      if (answer?.__typename !== 'Submission') toast.error(answer?.message ?? EXTRA_ATTEMPT_TEXTS.askFailed);
    } catch {
      toast.error(EXTRA_ATTEMPT_TEXTS.askFailed);
    }
    refetchSubmissions(client);
  };
  const isOpen = extraAttemptRequest?.state === 'OPEN';
  return (
    <div className="grid justify-items-start gap-3 rounded-brick bg-warn-soft p-4 text-warn">
      <div role="status" className="grid gap-1 font-bold">
        <p>{isOpen ? EXTRA_ATTEMPT_TEXTS.asked : message}</p>
        {extraAttemptRequest?.state === 'DECLINED' && (
          <p className="whitespace-pre-wrap wrap-anywhere">
            {EXTRA_ATTEMPT_TEXTS.declined} {extraAttemptRequest.reply}
          </p>
        )}
      </div>
      {!isOpen && (
        <Button loading={loading} onClick={() => void ask()}>
          {EXTRA_ATTEMPT_TEXTS.ask}
        </Button>
      )}
    </div>
  );
}
