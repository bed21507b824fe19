import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConnectionState } from '../../../lib/live/connectionState.ts';

const SHOW_DELAY_MS = 2000;

type ConnectionNoticeProps = {
  /** Number of messages that wait for the connection. */
  waitingCount: number;
};

/** Shows that the connection is down, once it has been for a moment, and at once when messages wait for it. */
export function ConnectionNotice({ waitingCount }: ConnectionNoticeProps) {
  const state = useConnectionState();
  const isDown = state === 'waiting' || state === 'connecting';
  const [isDelayOver, setIsDelayOver] = useState(false);
  useEffect(() => {
    if (!isDown) return;
    const timer = setTimeout(() => setIsDelayOver(true), SHOW_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsDelayOver(false);
    };
  }, [isDown]);
  return (
    <div role="status">
      {(waitingCount > 0 || (isDown && isDelayOver)) && (
        <p className="flex items-center gap-2 bg-warn-soft px-4 py-1.5 text-base font-bold text-warn">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          {waitingText(waitingCount)}
        </p>
      )}
    </div>
  );
}

function waitingText(count: number): string {
  if (count === 0) return 'The line is down. What you write is kept and sent when it is back.';
  return count === 1
    ? 'Waiting for the connection. Your message is sent when it is back.'
    : `Waiting for the connection. Your ${count} messages are sent when it is back.`;
}
