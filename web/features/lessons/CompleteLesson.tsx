import { ClipboardList, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { LessonCompletionState } from './useCompleteLesson.ts';

type CompleteLessonProps = { block: string | null; completing: LessonCompletionState };

/** Renders the button that completes a lesson, or what is still missing. */
export function CompleteLesson({ block, completing }: CompleteLessonProps) {
  const { complete, problem, saving } = completing;
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
