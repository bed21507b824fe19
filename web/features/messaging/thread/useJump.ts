import { useCallback, useEffect, useRef, useState } from 'react';
import { MESSAGING_TEXTS } from '../../../../contract/messaging.ts';
import { toast } from '../../../ui/toast.ts';

/** The message to scroll to; a new object for every jump, so that the same message can be jumped to twice. */
export type JumpTarget = { id: string };

/**
 * Jumps to a message of the thread, also to one on a page that is not loaded yet.
 * @param reach fetches pages until the message is loaded
 * @param requested a message to jump to without a call, once; null for none, or while the thread is not loaded
 */
export function useJump(reach: (messageId: string) => Promise<boolean>, requested: JumpTarget | null) {
  const [target, setTarget] = useState<JumpTarget | null>(null);
  const [isReaching, setIsReaching] = useState(false);
  const jump = useCallback(
    async (id: string) => {
      setIsReaching(true);
      try {
        if (await reach(id)) setTarget({ id });
        else toast.info('This message is not in the conversation any more.');
      } catch {
        toast.error(MESSAGING_TEXTS.notLoaded);
      } finally {
        setIsReaching(false);
      }
    },
    [reach],
  );
  const handled = useRef<JumpTarget | null>(null);
  useEffect(() => {
    if (!requested || handled.current === requested) return;
    handled.current = requested;
    void jump(requested.id);
  }, [requested, jump]);
  return { target, isReaching, jump: (id: string) => void jump(id) };
}
