import { History } from 'lucide-react';
import { useState } from 'react';
import { COMMUNITY_TEXTS } from '../../../contract/community.ts';
import { fullTimeText } from '../../../contract/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { useCommunityWordingsQuery } from './community.generated.ts';

type WordingHistoryProps = { postId: string; timeZone: string };

/** Opens the earlier words of a text, for who decides about it. */
export function WordingHistory({ postId, timeZone }: WordingHistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        icon={<History className="size-5" aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        History
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Earlier words">
        <Wordings postId={postId} timeZone={timeZone} />
      </Dialog>
    </>
  );
}

function Wordings({ postId, timeZone }: WordingHistoryProps) {
  const { data, error, loading, refetch } = useCommunityWordingsQuery({
    variables: { postId },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  if (!data)
    return error ? (
      <ErrorState
        title={COMMUNITY_TEXTS.historyNotLoaded}
        onRetry={() => void refetch().catch(() => {})}
        retrying={loading}
      />
    ) : (
      <LoadingIndicator message="Loading the earlier words..." />
    );
  if (data.communityWordings.length === 0) return <p>{COMMUNITY_TEXTS.notEdited}</p>;
  return (
    <ol className="grid gap-4">
      {data.communityWordings.map(({ id, title, content, replacedAt }) => (
        <li key={id} className="grid gap-1 rounded-xl bg-sunken px-4 py-3 wrap-anywhere">
          <p className="text-muted">{`Until ${fullTimeText(replacedAt, timeZone)}`}</p>
          {title !== null && <p className="font-bold">{title}</p>}
          <p className="whitespace-pre-wrap">{content}</p>
        </li>
      ))}
    </ol>
  );
}
