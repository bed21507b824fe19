import { Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { checkThread, MESSAGING_TEXTS } from '../../../../contract/messaging.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { DropZone } from '../composer/DropZone.tsx';
import { quotationOf } from '../composer/draft.ts';
import { MessageComposer } from '../composer/MessageComposer.tsx';
import { useDraft } from '../composer/useDraft.ts';
import { useDraftFiles } from '../composer/useDraftFiles.ts';
import { useSignalTyping, useTypingPeople } from '../composer/useTyping.ts';
import { useWaitingCount } from '../files/useWaitingCount.ts';
import { MessagingNotAvailable } from '../MessagingNotAvailable.tsx';
import type { Draft } from '../outbox/unsent.ts';
import { useSendMessage } from '../outbox/useSendMessage.ts';
import { SearchPanel } from '../search/SearchPanel.tsx';
import { useSearch } from '../search/useSearch.ts';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { MessageList } from './MessageList.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { type Row, rowsOf } from './rows.ts';
import { ThreadLost } from './ThreadLost.tsx';
import { UnsentText } from './UnsentText.tsx';
import { type JumpTarget, useJump } from './useJump.ts';
import { useRowHandlers } from './useRowHandlers.ts';
import { type ThreadStudent, useThread } from './useThread.ts';

type MessageThreadProps = {
  studentId: string;
  viewerId: string;
  /** Time zone in which times are shown. */
  timeZone: string;
  /** The message to show first, such as one that a search has found; null for the newest. */
  jumpTo: JumpTarget | null;
  /** Called when the viewer has read the messages, which makes counts elsewhere outdated. */
  onRead: () => void;
};

/** Renders the thread of one student, live. Needs the student's id as key: no state of a thread is for another. */
export function MessageThread(props: MessageThreadProps) {
  const { studentId, viewerId, timeZone, jumpTo, onRead } = props;
  const thread = useThread(studentId);
  const { student, messages, failed, missing, retry, loading, reach } = thread;
  const sending = useSendMessage(studentId, viewerId);
  const { unsent, outgoing, send, uploads, discard } = sending;
  const waitingCount = useWaitingCount(unsent, uploads);
  const { draft, change, clear } = useDraft(studentId);
  const files = useDraftFiles(uploads, draft, change);
  const signal = useSignalTyping(studentId);
  const typing = useTypingPeople(studentId, messages.at(-1)?.id);
  const search = useSearch(studentId);
  const { target, isReaching, jump } = useJump(reach, student ? jumpTo : null);
  const [isSearching, setIsSearching] = useState(false);
  const [reported, setReported] = useState<Row | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const searchButton = useRef<HTMLButtonElement>(null);
  const rows = useMemo(
    () => rowsOf(messages, outgoing, viewerId, timeZone),
    [messages, outgoing, viewerId, timeZone],
  );
  const reading = useMemo(() => ({ messages, viewerId, onRead }), [messages, viewerId, onRead]);
  const handlers = useRowHandlers({
    onRetry: sending.retry,
    onDiscard: discard,
    onJump: jump,
    onReport: setReported,
    onDropFile: sending.dropFile,
    uploads,
    onReply: (row) => {
      change({ replyTo: quotationOf(row) });
      field.current?.focus();
    },
  });

  const discardDraft = () => {
    for (const { id } of draft.files) uploads.remove(id);
    clear();
  };
  const discardAll = () => {
    for (const { id } of unsent) discard(id);
    discardDraft();
  };
  if (missing) return <ThreadLost draft={draft} unsent={unsent} onDiscard={discardAll} />;
  if (failed) return <ErrorState title={MESSAGING_TEXTS.notLoaded} onRetry={retry} retrying={loading} />;
  if (!student) return <LoadingIndicator message="Loading messages..." />;
  if (student.package === 'DIY')
    return <MessagingNotAvailable firstName={student.firstName} helpPath={null} upgradePath={null} />;
  const closed = closedReason(student);
  const closeSearch = () => {
    setIsSearching(false);
    searchButton.current?.focus();
  };
  const olderThan = (id: string | null) => {
    const index = id === null ? rows.length : rows.findIndex((row) => row.id === id);
    const older = rows.slice(0, Math.max(0, index)).findLast((row) => !row.isOwn);
    return older ? quotationOf(older) : null;
  };
  return (
    <DropZone
      className="thread-height flex flex-col overflow-hidden rounded-2xl border-2 border-line"
      onFiles={closed ? null : files.add}
    >
      <ConnectionNotice waitingCount={waitingCount} />
      {isSearching ? (
        <SearchPanel
          search={search}
          timeZone={timeZone}
          onClose={closeSearch}
          onChoose={(id) => {
            setIsSearching(false);
            jump(id);
          }}
        />
      ) : (
        <div className="flex justify-end border-b-2 border-line bg-surface px-2">
          <Button
            ref={searchButton}
            variant="ghost"
            size="sm"
            loading={isReaching}
            loadingText="Looking for the message..."
            icon={<Search className="size-4" aria-hidden="true" />}
            onClick={() => setIsSearching(true)}
          >
            Search
          </Button>
        </div>
      )}
      <MessageList
        label={`Messages about ${student.firstName}`}
        rows={rows}
        timeZone={timeZone}
        loadOlder={thread.loadOlder}
        isLoadingOlder={thread.isLoadingOlder}
        target={target}
        reading={reading}
        handlers={handlers}
      />
      <p role="status" className="bg-sunken px-5 pb-1 text-base text-muted empty:hidden">
        {typing.length > 0 && `${typing.map((person) => person.name).join(', ')} is writing...`}
      </p>
      {closed ? (
        <div className="grid gap-3 border-t-2 border-line bg-surface p-4 text-center text-muted">
          <p>{closed}</p>
          <UnsentText draft={draft} unsent={[]} onDiscard={discardDraft} />
        </div>
      ) : (
        <MessageComposer
          label={`Message about ${student.firstName}`}
          field={field}
          draft={draft}
          change={change}
          uploads={uploads}
          files={files}
          olderThan={olderThan}
          onSend={(sentDraft: Draft) => {
            // The list goes to its end.
            thread.leaveOlder();
            send(sentDraft);
            clear();
            signal.done();
          }}
          onTyping={signal.typing}
        />
      )}
      {reported && <ReportDialog row={reported} onClose={() => setReported(null)} />}
    </DropZone>
  );
}

/** Returns why nobody can write in the thread, by the same rule as the gateway; null if its members can. */
function closedReason({ package: plan, paymentStatus, mentor }: ThreadStudent): string | null {
  const people = { parentId: '', loginId: null, mentorProfileId: mentor?.id ?? null };
  return checkThread({ package: plan, paymentStatus, ...people })?.message ?? null;
}
