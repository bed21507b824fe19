import { CircleCheck, Trophy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { achievements } from '../../../contract/lessons.ts';
import { Celebration } from '../../ui/Celebration.tsx';

type LessonDoneProps = {
  /** True when it was completed during this visit, and not before. */
  isNew: boolean;
  /** False until the gateway has confirmed it. */
  isConfirmed: boolean;
  /** How many lessons the child has completed. */
  completed: number;
  total: number;
  isLast: boolean;
};

/** Says that a lesson is complete, and celebrates one that has just been. */
export function LessonDone({ isNew, isConfirmed, completed, total, isLast }: LessonDoneProps) {
  const message = useRef<HTMLParagraphElement>(null);
  // The pressed button is removed and takes the focus with it; focus that is elsewhere stays there.
  useEffect(() => {
    if (isNew && document.activeElement === document.body) message.current?.focus();
  }, [isNew]);
  const earned = achievements(completed, total).find(({ lessons }) => lessons === completed);
  return (
    <div className="relative grid justify-items-center gap-2 rounded-brick bg-success-soft px-6 py-5 text-center">
      <p
        ref={message}
        tabIndex={-1}
        role="status"
        className="flex items-center justify-center gap-2 rounded-xl px-2 font-display text-2xl font-semibold text-success"
      >
        <CircleCheck className="size-8 shrink-0" aria-hidden="true" />
        Lesson Completed!
      </p>
      {isNew && isConfirmed && (
        <>
          <p className="motion-safe:animate-rise">
            {isLast ? 'Well done! That was the last one.' : 'Well done! On to the next one.'}
          </p>
          {earned && (
            <p className="flex items-center gap-2 rounded-full bg-mango px-4 py-1 font-display text-lg font-medium text-on-mango motion-safe:animate-rise">
              <Trophy className="size-5 shrink-0" aria-hidden="true" />
              {earned.title}
            </p>
          )}
          <Celebration />
        </>
      )}
    </div>
  );
}
