import { Image, RotateCw, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { AVATAR_TEXTS } from '../../../../contract/avatars.ts';
import { AVATAR_LIMITS } from '../../../../contract/uploads.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { FileList } from '../../files/FileList.tsx';
import { viewerName } from '../session/session.ts';
import type { Avatar_PersonFragment } from './avatar.generated.ts';
import { useAvatar } from './useAvatar.ts';
import { usePendingAvatar } from './usePendingAvatar.ts';

/** Shows the viewer's picture, and uploads another or removes it. */
export function AvatarCard({ person }: { person: Avatar_PersonFragment }) {
  const { items, uploads, problem, done, choose, remove, useAgain, isRemoving, isRetrying, retryLink } =
    useAvatar();
  const heading = useRef<HTMLHeadingElement>(null);
  usePendingAvatar(person.isAvatarPending);
  /** Moves the focus after a change that takes its button off the page, or it would be lost. */
  const thenFocus = async (change: () => Promise<boolean>) => {
    if (await change()) heading.current?.focus();
  };
  return (
    <Card className="grid grid-cols-1 gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl focus:outline-none sm:text-2xl">
        Your Picture
      </h2>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar name={viewerName(person)} picture={person.avatar} size="lg" />
        <p className="min-w-0 flex-1 basis-60 text-muted">
          Families, mentors and admins who see your name see your picture beside it. It is cut to a square.
        </p>
      </div>
      <LinkState person={person} isRetrying={isRetrying} onRetry={() => void thenFocus(retryLink)} />
      <div className="grid min-w-0 gap-3">
        <FileField
          label={person.avatar ? 'Choose another picture' : 'Choose a picture'}
          hint={`JPEG, PNG, WebP or GIF; up to ${AVATAR_LIMITS.maxMb} MB`}
          accept={AVATAR_LIMITS.types.map((type) => `.${type}`).join(',')}
          name="avatar"
          single
          icon={<Image className="size-6" aria-hidden="true" />}
          error={problem}
          onFiles={choose}
        />
        <FileList
          label="Picture"
          files={items}
          onRemove={uploads.remove}
          onRetry={uploads.retry}
          onReplace={uploads.replace}
        />
      </div>
      <p role="status" className="font-bold text-success empty:absolute">
        {done}
      </p>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {useAgain && (
          <Button size="sm" icon={<RotateCw className="size-5" aria-hidden="true" />} onClick={useAgain}>
            Use This Picture
          </Button>
        )}
        {(person.avatar || person.avatarUrl) && (
          <Button
            variant="outline"
            size="sm"
            loading={isRemoving}
            icon={<Trash2 className="size-5" aria-hidden="true" />}
            onClick={() => void thenFocus(remove)}
          >
            Remove Picture
          </Button>
        )}
      </div>
    </Card>
  );
}

type LinkStateProps = {
  person: Avatar_PersonFragment;
  isRetrying: boolean;
  onRetry: () => void;
};

/** Says what became of the link that was given for the picture, while there is something to say. */
function LinkState({ person, isRetrying, onRetry }: LinkStateProps) {
  const { avatarUrl, avatarProblem, isAvatarPending } = person;
  if (!avatarUrl) return null;
  if (isAvatarPending)
    return (
      <Banner tone="info" className="rounded-xl wrap-anywhere">
        {AVATAR_TEXTS.fetching(avatarUrl)}
      </Banner>
    );
  if (!avatarProblem) return null;
  return (
    <div className="grid justify-items-start gap-3">
      <Banner tone="warn" className="w-full rounded-xl wrap-anywhere">
        {[AVATAR_TEXTS.notFetched(avatarUrl), avatarProblem, AVATAR_TEXTS.whatToDo].join(' ')}
      </Banner>
      <Button
        variant="outline"
        size="sm"
        loading={isRetrying}
        icon={<RotateCw className="size-5" aria-hidden="true" />}
        onClick={onRetry}
      >
        Try the Link Again
      </Button>
    </div>
  );
}
