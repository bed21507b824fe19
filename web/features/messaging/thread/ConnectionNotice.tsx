import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLineState } from '../../../lib/live/connectionState.ts';

const PATIENCE_MS = 2000;

/** Says that news does not come in just now, once that has lasted a moment. */
export function LineNotice() {
  const state = useLineState();
  const isDown = state === 'waiting' || state === 'connecting';
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isDown) return;
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isDown]);
  return (
    <div role="status">
      {isDown && isLong && (
        <p className="flex items-center gap-2 bg-warn-soft px-4 py-1.5 text-base font-bold text-warn">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          The line is down. What you write is kept and sent when it is back.
        </p>
      )}
    </div>
  );
}
