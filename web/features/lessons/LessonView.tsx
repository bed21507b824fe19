import { ArrowLeft, CircleCheck, Clock } from 'lucide-react';
import { useRef, useState } from 'react';
import { DEFAULT_LESSON_COUNT } from '../../../contract/lessons.ts';
import { Link } from '../../lib/router/router.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { useSession } from '../accounts/session/session.ts';
import { AssignmentPanel } from '../assignments/AssignmentPanel.tsx';
import { LessonHelp } from '../help/LessonHelp.tsx';
import { CompleteLesson } from './CompleteLesson.tsx';
import { LessonDone } from './LessonDone.tsx';
import { LessonNavigation } from './LessonNavigation.tsx';
import { LessonVideo, NoVideoLine } from './LessonVideo.tsx';
import { LessonText } from './markdown/LessonText.tsx';
import { ReadingBar } from './ReadingBar.tsx';
import { useCompleteLesson } from './useCompleteLesson.ts';
import type { OpenLesson } from './useLesson.ts';
import { useLessonFeed } from './useLessonFeed.ts';

/** Renders an open lesson: its video, text and assignments, the ways to help, and the navigation. */
export function LessonView({ page }: { page: OpenLesson }) {
  const { viewer } = useSession();
  const completing = useCompleteLesson(page);
  useLessonFeed();
  const article = useRef<HTMLElement>(null);
  const tasks = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLElement>(null);
  const { studentId, lessonId, number, title, description } = page;
  const completed = new Set(page.student.completions.map((completion) => completion.lessonId));
  const done = completed.has(lessonId);
  const [wasDone] = useState(done);
  // Waits for the gateway's confirmation, before which it would not open the next lesson.
  const nextIsOpen =
    (done && !completing.saving) || (page.nextLessonId !== null && completed.has(page.nextLessonId));
  const isFamily = viewer?.role === 'STUDENT' || viewer?.role === 'PARENT';
  const total = Math.max(DEFAULT_LESSON_COUNT, page.lastNumber);
  return (
    <article ref={article} className="wrap grid max-w-4xl grid-cols-1 gap-6 py-4 lg:py-8">
      <PageTitle>{`Lesson ${number}: ${title}`}</PageTitle>
      <header className="grid gap-1">
        <Link
          to={`/dashboard?student=${studentId}`}
          className="link flex min-h-11 items-center gap-2 justify-self-start font-bold"
        >
          <ArrowLeft className="size-5" aria-hidden="true" />
          Back to Dashboard
        </Link>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
          <p className="font-bold">{`Lesson ${number} of ${total}`}</p>
          <p className="flex items-center gap-1.5 text-base">
            <Clock className="size-4" aria-hidden="true" />
            {`${page.videoDurationMinutes} minutes`}
          </p>
          {done && (
            <Badge tone="success" icon={<CircleCheck className="size-4" aria-hidden="true" />}>
              Completed
            </Badge>
          )}
        </div>
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {description && <p className="text-lg text-muted">{description}</p>}
      </header>
      <ReadingBar
        lesson={{ lessonId, studentId }}
        article={article}
        tasks={tasks}
        help={help}
        isFamily={isFamily}
      />
      {page.hasVideo && <LessonVideo page={page} />}
      {page.textContent && (
        <Card className="grid grid-cols-1 gap-4">
          <h2 className="text-2xl">Lesson Content</h2>
          <LessonText markdown={page.textContent} />
        </Card>
      )}
      {!page.hasVideo && <NoVideoLine isPlanned={Boolean(page.videoTitle)} />}
      <div ref={tasks} tabIndex={-1} className="scroll-mt-16 outline-none">
        <AssignmentPanel lessonId={lessonId} studentId={studentId} />
      </div>
      {isFamily && (
        <LessonHelp studentId={studentId} lesson={{ id: lessonId, number, title }} section={help} />
      )}
      {isFamily &&
        (done ? (
          <LessonDone
            isNew={!wasDone}
            isConfirmed={!completing.saving}
            completed={completed.size}
            total={total}
            isLast={page.nextNumber === null}
          />
        ) : (
          <CompleteLesson block={page.completionBlocker} completing={completing} />
        ))}
      <LessonNavigation page={page} done={done && !completing.saving} nextIsOpen={nextIsOpen} />
    </article>
  );
}
