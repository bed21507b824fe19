import { ClipboardList, LifeBuoy } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { HELP_TEXTS } from '../../../contract/help.ts';
import { Button } from '../../ui/Button.tsx';
import { useLessonAssignmentsQuery } from '../assignments/lessonAssignments.generated.ts';

type ReadingBarProps = {
  lesson: { lessonId: string; studentId: string };
  article: RefObject<HTMLElement | null>;
  tasks: RefObject<HTMLElement | null>;
  help: RefObject<HTMLElement | null>;
  /** True for those who hand in work and ask. */
  isFamily: boolean;
};

/** Stays above a lesson: how far it is read, and the ways to its quiz or assignment and to help. */
export function ReadingBar({ lesson, article, tasks, help, isFamily }: ReadingBarProps) {
  const percent = useReadPercent(article, tasks);
  // The panel below fetches it.
  const { data } = useLessonAssignmentsQuery({ variables: lesson, fetchPolicy: 'cache-only' });
  const [first] = data?.assignments ?? [];
  return (
    // The header of a phone scrolls away.
    <div className="sticky top-0 z-20 -mx-4 flex items-center gap-2 border-b-2 border-line bg-paper px-4 py-1 md:top-[4.5rem] print:hidden">
      <div
        role="progressbar"
        aria-label="Read so far"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-3 flex-1 overflow-hidden rounded-full border-2 border-line-strong bg-sunken"
      >
        <div className="h-full bg-mango" style={{ width: `${percent}%` }} />
      </div>
      <p className="min-w-20 text-base text-muted max-sm:hidden" aria-hidden="true">{`${percent}% read`}</p>
      {isFamily && (
        <Button
          variant="ghost"
          size="sm"
          className="max-sm:size-11 max-sm:p-0"
          icon={<LifeBuoy className="size-6" aria-hidden="true" />}
          onClick={() => goTo(help.current)}
        >
          <span className="max-sm:sr-only">{HELP_TEXTS.ask}</span>
        </Button>
      )}
      {first && (
        <Button
          variant="outline"
          size="sm"
          className="max-sm:px-3"
          icon={<ClipboardList className="size-5" aria-hidden="true" />}
          onClick={() => goTo(tasks.current)}
        >
          {first.kind === 'OBJECTIVE' ? 'To the quiz' : 'To the assignment'}
        </Button>
      )}
    </div>
  );
}

function goTo(section: HTMLElement | null): void {
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

/** Returns how much of an article is above the lower edge of the screen, in whole percent, up to its last part. */
function useReadPercent(article: RefObject<HTMLElement | null>, end: RefObject<HTMLElement | null>): number {
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    const measure = () => {
      const [text, last] = [article.current, end.current];
      if (!text || !last) return;
      const top = text.getBoundingClientRect().top + scrollY;
      const length = last.getBoundingClientRect().top + scrollY - top;
      const read = length > 0 ? (scrollY + innerHeight - top) / length : 1;
      setPercent(Math.round(Math.min(1, Math.max(0, read)) * 100));
    };
    // The article grows with its formatted text.
    const observer = new ResizeObserver(measure);
    if (article.current) observer.observe(article.current);
    addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      removeEventListener('scroll', measure);
    };
  }, [article, end]);
  return percent;
}
