import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { partView } from '../../../lib/chunks/partView.tsx';
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NotLoadedInline } from '../../../ui/NotLoaded.tsx';
import type { Viewer } from '../../accounts/session/session.ts';
import { MessageThread } from '../../messaging/thread/MessageThread.tsx';
import { TabPending } from './Pending.tsx';

const Inbox = partView(
  async () => (await import('../../messaging/inbox/Inbox.tsx')).Inbox,
  NotLoadedInline,
  TabPending,
);

type FamilyMessagesProps = {
  viewer: Viewer;
  student: { id: string; firstName: string };
  /** False while nobody has asked for the thread of this child: it is not opened, so nothing is marked as read. */
  isRequested: boolean;
  /** True if the viewer has threads of other children, too. */
  hasOthers: boolean;
  onRead: () => void;
};

/** Renders the thread of the selected child; for a family with several threads also the list of them all. */
export function FamilyMessages(props: FamilyMessagesProps) {
  const { viewer, student, isRequested, hasOthers, onRead } = props;
  const [isListOpen, setIsListOpen] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  if (isListOpen)
    return (
      <div className="grid grid-cols-1 gap-3">
        <div>
          <Button variant="outline" size="sm" onClick={() => setIsListOpen(false)}>
            {`Only ${student.firstName}`}
          </Button>
        </div>
        <Inbox viewer={viewer} openId={openId} onOpen={setOpenId} onRead={onRead} empty={null} />
      </div>
    );
  const showList = (
    <Button
      variant="outline"
      size="sm"
      icon={<MessagesSquare className="size-5" aria-hidden="true" />}
      onClick={() => setIsListOpen(true)}
    >
      All conversations
    </Button>
  );
  if (!isRequested)
    return (
      <EmptyState art={<EmptyArt of="messages" />} title="Choose a conversation" action={showList}>
        Messages are marked as read once you open them.
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-1 gap-3">
      {hasOthers && <div>{showList}</div>}
      <MessageThread
        key={student.id}
        studentId={student.id}
        viewerId={viewer.id}
        timeZone={viewer.timeZone}
        jumpTo={null}
        onRead={onRead}
      />
    </div>
  );
}
