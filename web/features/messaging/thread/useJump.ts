import { useCallback, useState } from 'react';
import { MESSAGING_TEXTS } from '../../../../contract/messaging.ts';
import { toast } from '../../../ui/toast.ts';

/** The message to scroll to; a new object for every jump, so that the same message can be jumped to twice. */
export type JumpTarget = { id: string };

/**
 * Jumps to a message of the thread, also to one on a page that is not loaded yet.
 * @param reach fetches pages until the message is loaded
 */
export function useJump(reach: (messageId: string) => Promise<boolean>) {
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
  return { target, isReaching, jump: (id: string) => void jump(id) };
}
