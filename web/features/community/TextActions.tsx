import { Flag, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import type { Community_PostFragment, CommunityMarksQuery } from './community.generated.ts';
import { DecideDialog } from './DecideDialog.tsx';
import { DeleteText } from './DeleteText.tsx';
import { Reactions } from './Reactions.tsx';
import { ReportPostDialog } from './ReportPostDialog.tsx';
import { WordingHistory } from './WordingHistory.tsx';

type Mark = CommunityMarksQuery['communityMarks'][number];

type TextActionsProps = {
  post: Community_PostFragment;
  mark: Mark | undefined;
  canReact: boolean;
  canModerate: boolean;
  /** True for the child's own account, which corrects what is not shown. */
  isWriter: boolean;
  writerId: string | null;
  timeZone: string;
};

/** Lets the viewer react to a text, report or hide it, or change or delete the own one, as far as each is allowed. */
export function TextActions(props: TextActionsProps) {
  const { post, mark, canReact, canModerate, isWriter, writerId, timeZone } = props;
  const [open, setOpen] = useState<'report' | 'correct' | 'delete' | 'hide' | null>(null);
  const close = () => setOpen(null);
  const isShown = post.state === 'SHOWN';
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isShown && <Reactions post={post} own={mark?.reactions ?? []} canReact={canReact} />}
      {mark?.isOwn && (isShown || isWriter) && (
        <Button
          size="sm"
          variant={isShown ? 'outline' : 'primary'}
          icon={<Pencil className="size-5" aria-hidden="true" />}
          onClick={() => setOpen('correct')}
        >
          {isShown ? 'Edit' : 'Correct it'}
        </Button>
      )}
      {mark?.isOwn && (
        <Button
          size="sm"
          variant="outline"
          icon={<Trash2 className="size-5" aria-hidden="true" />}
          onClick={() => setOpen('delete')}
        >
          Delete
        </Button>
      )}
      {isShown && mark && !mark.isOwn && (
        <Button
          variant="outline"
          size="sm"
          icon={<Flag className="size-5" aria-hidden="true" />}
          onClick={() => setOpen('report')}
        >
          Report
        </Button>
      )}
      {isShown && canModerate && !mark?.isOwn && (
        <Button variant="outline" size="sm" onClick={() => setOpen('hide')}>
          Hide
        </Button>
      )}
      {canModerate && post.version > 1 && <WordingHistory postId={post.id} timeZone={timeZone} />}
      {open === 'report' && <ReportPostDialog postId={post.id} onClose={close} />}
      {open === 'correct' && <CorrectDialog post={post} writerId={writerId} onClose={close} />}
      {open === 'delete' && <DeleteText post={post} onClose={close} />}
      {open === 'hide' && <DecideDialog post={post} decision="HIDE" onClose={close} />}
    </div>
  );
}
