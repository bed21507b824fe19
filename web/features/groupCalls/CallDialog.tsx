import { CALL_TEXTS } from '../../../contract/groupCalls.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { CallForm } from './CallForm.tsx';
import type { Call } from './groupCallFeed.ts';
import { useGroupCallMentorsQuery } from './groupCalls.generated.ts';

type CallDialogProps = {
  /** Null for a new call. */
  call: Call | null;
  timeZone: string;
  onClose: () => void;
};

/** Renders the form of a call, once the mentors who can hold it are known. */
export function CallDialog({ call, timeZone, onClose }: CallDialogProps) {
  const { data, error, loading, refetch } = useGroupCallMentorsQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  if (data) return <CallForm mentors={data.groupCallMentors} {...{ call, timeZone, onClose }} />;
  return (
    <Dialog open onOpenChange={onClose} title={call ? 'Edit Call' : 'Plan a Live Call'}>
      {error ? (
        <ErrorState
          title={CALL_TEXTS.notLoaded}
          onRetry={() => void refetch().catch(() => {})}
          retrying={loading}
        />
      ) : (
        <LoadingIndicator message="Loading the mentors..." />
      )}
    </Dialog>
  );
}
