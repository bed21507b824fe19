import { History } from 'lucide-react';
import { useState } from 'react';
import { COMMUNITY_TEXTS } from '../../../contract/community.ts';
import { fullTimeText } from '../../../contract/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { type CommunityWordingsQuery, useCommunityWordingsQuery } from './community.generated.ts';
import { Picture } from './Pictures.tsx';

type WordingHistoryProps = { postId: string; timeZone: string };

/** Opens the earlier words of a text and the pictures that were taken out, for who decides about it. */
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
  const removed = data.communityRemovedPictures;
  return (
    <div className="grid gap-4">
      {data.communityWordings.length === 0 ? (
        <p>{COMMUNITY_TEXTS.notEdited}</p>
      ) : (
        <EarlierWords wordings={data.communityWordings} timeZone={timeZone} />
      )}
      {removed.length > 0 && (
        <section aria-labelledby="removed" className="grid gap-2">
          <h3 id="removed" className="text-lg">
            Pictures that were taken out
          </h3>
          <ol className="flex flex-wrap gap-3">
            {removed.map((picture, index) => (
              <li key={picture.id} className="grid max-w-full content-start gap-1">
                <Picture picture={picture} number={index + 1} />
                {picture.removedAt && (
                  <p className="text-base text-muted">{`Until ${fullTimeText(picture.removedAt, timeZone)}`}</p>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

type EarlierWordsProps = { wordings: CommunityWordingsQuery['communityWordings']; timeZone: string };

function EarlierWords({ wordings, timeZone }: EarlierWordsProps) {
  return (
    <ol className="grid gap-4">
      {wordings.map(({ id, title, content, alts, replacedAt }) => (
        <li key={id} className="grid gap-1 rounded-xl bg-sunken px-4 py-3 wrap-anywhere">
          <p className="text-muted">{`Until ${fullTimeText(replacedAt, timeZone)}`}</p>
          {title !== null && <p className="font-bold">{title}</p>}
          <p className="whitespace-pre-wrap">{content}</p>
          {alts.some(Boolean) && <p>{`On the pictures: ${alts.filter(Boolean).join('; ')}`}</p>}
        </li>
      ))}
    </ol>
  );
}
