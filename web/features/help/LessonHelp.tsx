import { LifeBuoy } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { HELP_HASH, HELP_TEXTS } from '../../../contract/help.ts';
import { partView, preloadPart } from '../../lib/chunks/partView.tsx';
import { keepInView } from '../../lib/focus/keepInView.ts';
import { useLocation } from '../../lib/router/router.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { NotLoadedPart, OpeningPart } from '../../ui/NotLoaded.tsx';
import { AskMentor } from './AskMentor.tsx';
import { useLessonHelpQuery } from './help.generated.ts';
import { QuestionAndAnswer } from './QuestionAndAnswer.tsx';
import { useHelpFeed } from './useHelpFeed.ts';

const AskDialog = partView(
  async () => (await import('./AskDialog.tsx')).AskDialog,
  NotLoadedPart,
  OpeningPart,
);

type LessonHelpProps = {
  studentId: string;
  lesson: { id: string; number: number; title: string };
  section: RefObject<HTMLElement | null>;
};

/** Offers help with a lesson: in the thread with the mentor, or by a question to the reviewers of all children. */
export function LessonHelp({ studentId, lesson, section }: LessonHelpProps) {
  useHelpFeed();
  const { hash } = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  const { data } = useLessonHelpQuery({
    variables: { studentId, lessonId: lesson.id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const student = data?.student;
  const isLoaded = student != null;
  const asksHere = student?.asksMentor === false;
  // So that the press of the button is answered at once.
  useEffect(() => {
    if (asksHere) preloadPart(AskDialog);
  }, [asksHere]);
  useEffect(() => {
    if (hash === HELP_HASH && isLoaded && section.current) return keepInView(section.current);
  }, [hash, isLoaded, section]);
  if (!student) return null;
  const { asksMentor, mentor, helpRequests } = student;
  const isOpen = helpRequests.some(({ answer }) => answer === null);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="help" className="scroll-mt-16 outline-none">
      <Card tone="teal" className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <div className="min-w-0 flex-1 basis-56">
            <h2 id="help" className="flex items-center gap-3 text-2xl">
              <LifeBuoy className="size-7 shrink-0 text-teal" aria-hidden="true" />
              Stuck?
            </h2>
            <p>
              {asksMentor && mentor
                ? `Ask ${mentor.name}. Everybody gets stuck sometimes.`
                : 'Tell us where you are stuck. A mentor answers you here.'}
            </p>
          </div>
          {asksMentor ? (
            <AskMentor studentId={studentId} lesson={lesson} />
          ) : (
            !isOpen && (
              <Button className="max-sm:w-full" onClick={() => setIsAsking(true)}>
                {HELP_TEXTS.ask}
              </Button>
            )
          )}
        </div>
        {isOpen && (
          <p role="status" className="font-bold">
            {HELP_TEXTS.asked}
          </p>
        )}
        {helpRequests.length > 0 && (
          <ul className="grid grid-cols-1 gap-3">
            {helpRequests.map((request) => (
              <li key={request.id}>
                <QuestionAndAnswer request={request} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      {isAsking && <AskDialog studentId={studentId} lesson={lesson} onClose={() => setIsAsking(false)} />}
    </section>
  );
}
