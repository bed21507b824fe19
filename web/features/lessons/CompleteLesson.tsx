import { CircleCheck, ClipboardList, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { LessonCompletionState } from './useCompleteLesson.ts';

type CompleteLessonProps = { done: boolean; block: string | null; completing: LessonCompletionState };

/** Renders the button that completes a lesson, or what is still missing. */
export function CompleteLesson({ done, block, completing }: CompleteLessonProps) {
  const { complete, problem, saving } = completing;
  const doneMessage = useRef<HTMLParagraphElement>(null);
  const wasDone = useRef(done);
  // The pressed button is removed and takes the focus with it; focus that is elsewhere stays there.
  useEffect(() => {
    if (done && !wasDone.current && document.activeElement === document.body) doneMessage.current?.focus();
    wasDone.current = done;
  }, [done]);
  if (done) {
    return (
      <p
        ref={doneMessage}
        tabIndex={-1}
        role="status"
        className="flex min-h-14 items-center justify-center gap-2 rounded-brick bg-success-soft px-6 text-center font-display text-xl font-medium text-success"
      >
        <CircleCheck className="size-6 shrink-0" aria-hidden="true" />
        Lesson Completed!
      </p>
    );
  }
  return (
    <div className="grid gap-4">
      {block && (
        <Notice
          title="Assignment Required"
          style="bg-warn-soft text-warn"
          icon={<ClipboardList className="size-6 shrink-0" aria-hidden="true" />}
        >
          {block}
        </Notice>
      )}
      {problem && (
        <Notice
          title="Cannot Complete Lesson"
          isAlert
          style="bg-danger-soft text-danger"
          icon={<TriangleAlert className="size-6 shrink-0" aria-hidden="true" />}
        >
          {problem}
        </Notice>
      )}
      <Button size="lg" block disabled={block !== null} loading={saving} onClick={complete}>
        {block ? 'Complete Assignment First' : 'Mark as Complete'}
      </Button>
    </div>
  );
}

type NoticeProps = { title: string; style: string; icon: ReactNode; isAlert?: boolean; children: string };

function Notice({ title, style, icon, isAlert, children }: NoticeProps) {
  return (
    <div role={isAlert ? 'alert' : undefined} className={`flex gap-3 rounded-brick p-5 ${style}`}>
      {icon}
      <div className="grid gap-1">
        <h2 className="text-xl leading-tight">{title}</h2>
        <p className="text-ink">{children}</p>
      </div>
    </div>
  );
}
