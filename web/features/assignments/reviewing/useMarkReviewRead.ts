import { useEffect, useRef } from 'react';
import { onLineBack } from '../../../lib/live/lineBack.ts';
import { useMarkReviewsReadMutation } from '../assignments.generated.ts';

/**
 * Marks a review as read by the viewer once its words are on the screen: not while they are folded, or further down.
 * @returns the ref of the element that has them
 */
export function useMarkReviewRead({ id, isUnread }: { id: string; isUnread: boolean }) {
  const words = useRef<HTMLParagraphElement>(null);
  const [mark] = useMarkReviewsReadMutation({ context: { quiet: true } });
  useEffect(() => {
    if (!isUnread || !words.current) return;
    let isShown = false;
    let isPending = false;
    const send = async () => {
      if (isPending || !isShown || document.visibilityState !== 'visible') return;
      isPending = true;
      // Its answer says in the cache that it is read. Shown nowhere: the next occasion tries again.
      await mark({ variables: { input: { reviewIds: [id] } } }).catch(() => {});
      isPending = false;
    };
    const onOccasion = () => void send();
    const observer = new IntersectionObserver(([entry]) => {
      isShown = entry?.isIntersecting ?? false;
      onOccasion();
    });
    observer.observe(words.current);
    document.addEventListener('visibilitychange', onOccasion);
    const stopListening = onLineBack(onOccasion);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', onOccasion);
      stopListening();
    };
  }, [id, isUnread, mark]);
  return words;
}
