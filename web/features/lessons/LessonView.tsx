import { ArrowLeft, CircleCheck, Clock } from 'lucide-react';
import { DEFAULT_LESSON_COUNT } from '../../../contract/lessons.ts';
import { Link } from '../../lib/router/router.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { useSession } from '../accounts/session/session.ts';
import { AssignmentPanel } from '../assignments/AssignmentPanel.tsx';
import { CompleteLesson } from './CompleteLesson.tsx';
import { LessonNavigation } from './LessonNavigation.tsx';
import { LessonVideo } from './LessonVideo.tsx';
import { useLessonFeed } from './lessonFeed.ts';
import { LessonText } from './markdown/LessonText.tsx';
import { useCompleteLesson } from './useCompleteLesson.ts';
import type { OpenLesson } from './useLesson.ts';

/** Renders an open lesson: its video, text and assignments, and the navigation. */
export function LessonView({ page }: { page: OpenLesson }) {
  const { viewer } = useSession();
  const completing = useCompleteLesson(page);
  useLessonFeed();
  const completed = new Set(page.student.completions.map(({ lessonId }) => lessonId));
  const done = completed.has(page.lessonId);
  // Waits for the gateway's confirmation, before which it would not open the next lesson.
  const nextIsOpen =
    (done && !completing.saving) || (page.nextLessonId !== null && completed.has(page.nextLessonId));
  const isFamily = viewer?.role === 'STUDENT' || viewer?.role === 'PARENT';
  return (
    <article className="wrap grid max-w-4xl grid-cols-1 gap-6 py-6 lg:py-10">
      <title>{`Lesson ${page.number}: ${page.title} | Little Makers`}</title>
      <header className="grid gap-3">
        <Link
          to={`/dashboard?student=${page.studentId}`}
          className="link flex min-h-11 items-center gap-2 justify-self-start font-bold"
        >
          <ArrowLeft className="size-5" aria-hidden="true" />
          Back to Dashboard
        </Link>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-bold text-muted">{`Lesson ${page.number} of ${Math.max(DEFAULT_LESSON_COUNT, page.lastNumber)}`}</p>
          {done && (
            <Badge tone="success" icon={<CircleCheck className="size-4" aria-hidden="true" />}>
              Completed
            </Badge>
          )}
        </div>
        <h1 className="text-3xl sm:text-4xl">{page.title}</h1>
      </header>
      <LessonVideo page={page} />
      <div className="grid gap-2">
        {page.description && <p className="text-lg text-muted">{page.description}</p>}
        <p className="flex items-center gap-1.5 text-base text-muted">
          <Clock className="size-4" aria-hidden="true" />
          {`${page.videoDurationMinutes} minutes`}
        </p>
      </div>
      {page.textContent && (
        <Card className="grid grid-cols-1 gap-4">
          <h2 className="text-2xl">Lesson Content</h2>
          <LessonText markdown={page.textContent} />
        </Card>
      )}
      <AssignmentPanel lessonId={page.lessonId} studentId={page.studentId} />
      {isFamily && <CompleteLesson done={done} block={page.completionBlocker} completing={completing} />}
      <LessonNavigation page={page} done={done && !completing.saving} nextIsOpen={nextIsOpen} />
    </article>
  );
}
