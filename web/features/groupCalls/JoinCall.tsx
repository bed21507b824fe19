import { useApolloClient } from '@apollo/client/react';
import { Video } from 'lucide-react';
import { useState } from 'react';
import { CALL_TEXTS } from '../../../contract/groupCalls.ts';
import { Button, buttonStyle } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { type Call, refetchCalls } from './groupCallFeed.ts';
import { useJoinGroupCallMutation } from './groupCalls.generated.ts';

type JoinCallProps = {
  call: Call;
  /** The child who joins; null for who holds the call. */
  studentId: string | null;
  /** Names the child when the family has several. */
  who: string | null;
};

/** Lets the viewer in: asks for the room, opens it in a new tab, and leaves a link for a browser that did not. */
export function JoinCall({ call, studentId, who }: JoinCallProps) {
  const client = useApolloClient();
  const [join, { loading }] = useJoinGroupCallMutation({ context: { quiet: true } });
  const [room, setRoom] = useState<string | null>(null);
  const enter = async () => {
    const variables = { input: { callId: call.id, studentId } };
    const answer = (await join({ variables }).catch(() => null))?.data?.joinGroupCall;
    if (answer?.__typename !== 'JoinedGroupCall') {
      refetchCalls(client);
      return toast.error(answer?.message ?? CALL_TEXTS.failed);
    }
    setRoom(answer.room);
    window.open(answer.room, '_blank', 'noopener,noreferrer');
  };
  const name = who === null ? '' : ` as ${who}`;
  if (room !== null)
    return (
      <a
        href={room}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonStyle({ size: 'sm', variant: 'primary' })}
      >
        <Video className="size-5" aria-hidden="true" />
        {`Open the Room${name}`}
        <span className="sr-only">: {call.topic}, opens in a new tab</span>
      </a>
    );
  return (
    <Button
      size="sm"
      loading={loading}
      icon={<Video className="size-5" aria-hidden="true" />}
      onClick={() => void enter()}
    >
      {`Join Call${name}`}
      <span className="sr-only">: {call.topic}, opens in a new tab</span>
    </Button>
  );
}
