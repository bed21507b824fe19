import { useMemo } from 'react';
import { checkThread, MESSAGING_TEXTS } from '../../../gateway/features/messaging/rules.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { LineNotice } from './LineNotice.tsx';
import { MessageComposer } from './MessageComposer.tsx';
import { MessageList } from './MessageList.tsx';
import { MessagingNotAvailable } from './MessagingNotAvailable.tsx';
import { rowsOf } from './rows.ts';
import { useMarkRead } from './useMarkRead.ts';
import { useSendMessage } from './useSendMessage.ts';
import { type ThreadStudent, useThread } from './useThread.ts';
import { useSignalTyping, useTypingPeople } from './useTyping.ts';

type MessageThreadProps = {
  studentId: string;
  viewerId: string;
  /** Times are shown in it. */
  timeZone: string;
  /** Where the viewer can upgrade a DIY enrolment; null for somebody who cannot. */
  upgradePath: string | null;
  /** The viewer has read what there was: counts of it elsewhere are old now. */
  onRead: () => void;
};

/** The thread of one student, live. Give it the student's id as key: nothing of one thread is for another. */
export function MessageThread(props: MessageThreadProps) {
  const { studentId, viewerId, timeZone, upgradePath, onRead } = props;
  const { student, messages, failed, missing, retry, loading, loadOlder, isLoadingOlder } =
    useThread(studentId);
  const { unsent, send, retry: sendAgain, discard } = useSendMessage(studentId, viewerId);
  const signal = useSignalTyping(studentId);
  const typing = useTypingPeople(studentId, messages.at(-1)?.id);
  useMarkRead(messages, viewerId, onRead);
  const rows = useMemo(
    () => rowsOf(messages, unsent, viewerId, timeZone),
    [messages, unsent, viewerId, timeZone],
  );

  if (failed || missing) {
    return <ErrorState title={MESSAGING_TEXTS.notLoaded} onRetry={retry} retrying={loading} />;
  }
  if (!student) return <LoadingIndicator message="Loading messages..." />;
  if (student.package === 'DIY') {
    return <MessagingNotAvailable firstName={student.firstName} upgradePath={upgradePath} />;
  }
  const closed = closedBecause(student);
  return (
    <div className="flex h-[min(36rem,calc(100dvh-12rem))] min-h-96 flex-col overflow-hidden rounded-2xl border-2 border-line">
      <LineNotice />
      <MessageList
        label={`Messages about ${student.firstName}`}
        rows={rows}
        timeZone={timeZone}
        loadOlder={loadOlder}
        isLoadingOlder={isLoadingOlder}
        onRetry={sendAgain}
        onDiscard={discard}
      />
      <p role="status" className="bg-sunken px-5 pb-1 text-base text-muted empty:hidden">
        {typing.length > 0 && `${typing.map((person) => person.name).join(', ')} is writing...`}
      </p>
      {closed ? (
        <p className="border-t-2 border-line bg-surface p-4 text-center text-muted">{closed}</p>
      ) : (
        <MessageComposer
          studentId={studentId}
          label={`Message about ${student.firstName}`}
          onSend={(content) => {
            send(content);
            signal.done();
          }}
          onTyping={signal.typing}
        />
      )}
    </div>
  );
}

/** Why nobody can write here now, by the gateway's own rule; null when its people can. */
function closedBecause({ package: plan, paymentStatus, mentor }: ThreadStudent): string | null {
  const people = { parentId: '', userId: null, mentorProfileId: mentor?.id ?? null };
  return checkThread({ package: plan, paymentStatus, ...people })?.message ?? null;
}
