import { useApolloClient } from '@apollo/client/react';
import { LogOut, Video } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Stay } from '../../../contract/callAttendance.ts';
import { CALL_TEXTS } from '../../../contract/groupCalls.ts';
import { Button, buttonStyle } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { type Call, refetchCalls } from './groupCallFeed.ts';
import { useJoinGroupCallMutation } from './groupCalls.generated.ts';
import { useCheckOut } from './useCheckOut.ts';

type JoinCallProps = {
  call: Call;
  /** The child who joins; null for who holds the call. */
  child: { studentId: string; firstName: string } | null;
  /** When the person was last in the call; null for who has not been, and for an admin, who is not recorded. */
  stay: (Stay & { joinedAt: string }) | null;
  /** False while a host is missing, for whom children wait. */
  canEnter: boolean;
};

/**
 * Lets the viewer in: asks for the room, opens it in a new tab, and leaves a link for a browser that did not. Who is in
 * can say that they left, and come back.
 */
export function JoinCall({ call, child, stay, canEnter }: JoinCallProps) {
  const client = useApolloClient();
  const [join, { loading }] = useJoinGroupCallMutation({ context: { quiet: true } });
  const { checkOut, isSending, isPending, cancel } = useCheckOut();
  const [room, setRoom] = useState<string | null>(null);
  const isIn = stay !== null && stay.leftAt === null;
  const control = useRefocus(`${isIn} ${room}`);
  const studentId = child?.studentId ?? null;
  const enter = async () => {
    cancel();
    const variables = { input: { callId: call.id, studentId } };
    const answer = (await join({ variables }).catch(() => null))?.data?.joinGroupCall;
    if (answer?.__typename !== 'JoinedGroupCall') {
      refetchCalls(client);
      return toast.error(answer?.message ?? CALL_TEXTS.failed);
    }
    control.noteUse();
    setRoom(answer.room);
    window.open(answer.room, '_blank', 'noopener,noreferrer');
  };
  const leave = () => {
    if (!stay) return;
    control.noteUse();
    void checkOut({ callId: call.id, studentId, joinedAt: stay.joinedAt });
  };
  const name = child && call.forViewer.children.length > 1 ? ` as ${child.firstName}` : '';
  const about = <span className="sr-only">: {call.topic}, opens in a new tab</span>;
  const icon = <Video className="size-5" aria-hidden="true" />;
  // Who has left comes back through the gateway, which records it.
  const hasLink = room !== null && (isIn || stay === null);
  return (
    <>
      {canEnter && hasLink && (
        <a
          ref={control.ref}
          onClick={cancel}
          href={room}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle({ size: 'sm', variant: 'primary' })}
        >
          {icon}
          {`Open the Room${name}`}
          {about}
        </a>
      )}
      {canEnter && !hasLink && (
        <Button ref={control.ref} size="sm" loading={loading} icon={icon} onClick={() => void enter()}>
          {`${isIn ? 'Open the Room' : stay ? 'Join Again' : 'Join Call'}${name}`}
          {about}
        </Button>
      )}
      {isIn && (
        <Button
          size="sm"
          variant="outline"
          loading={isSending || isPending}
          icon={<LogOut className="size-5" aria-hidden="true" />}
          onClick={leave}
        >
          {child ? `${child.firstName} Has Left` : 'I Have Left'}
          <span className="sr-only">: {call.topic}</span>
        </Button>
      )}
      <p role="status" className={isPending ? 'basis-full text-muted' : 'sr-only'}>
        {isPending && CALL_TEXTS.checkOutPending}
      </p>
    </>
  );
}

/**
 * Moves the focus to the control that takes the place of the pressed one, which takes the focus with it; focus that is
 * elsewhere stays there.
 * @param shown changes with what is shown
 */
function useRefocus(shown: string) {
  const element = useRef<HTMLElement | null>(null);
  const wasUsed = useRef(false);
  const before = useRef(shown);
  useEffect(() => {
    // Nothing has changed when it mounts.
    if (before.current === shown) return;
    before.current = shown;
    if (wasUsed.current && document.activeElement === document.body) element.current?.focus();
    wasUsed.current = false;
  }, [shown]);
  return {
    ref: (control: HTMLElement | null) => {
      element.current = control;
    },
    noteUse: () => {
      wasUsed.current = true;
    },
  };
}
