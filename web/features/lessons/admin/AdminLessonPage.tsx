import { ArrowLeft, Clock, Play } from 'lucide-react';
import { useState } from 'react';
import { LESSON_ADMIN_TEXTS } from '../../../../contract/lessonContent.ts';
import { VIDEO_TEXTS } from '../../../../contract/lessons.ts';
import { Link } from '../../../lib/router/router.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { storedCourse } from '../../courses/courseNames.ts';
import type { Course } from '../../courses/courses.ts';
import { LessonText } from '../markdown/LessonText.tsx';
import { SandboxedVideo } from '../SandboxedVideo.tsx';
import { frameAddress } from '../videoFrame.ts';
import { useAdminLessonQuery } from './lessonAdmin.generated.ts';
import type { LessonWithContent } from './lessonForm.ts';

type AdminLessonPageProps = { course: Course; number: number };

/** Renders a lesson for admins: of a course and of no child, published or not. */
export function AdminLessonPage({ course, number }: AdminLessonPageProps) {
  const { data, loading, refetch } = useAdminLessonQuery({
    variables: { course: storedCourse(course.id), number },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const lesson = data?.adminLesson;
  return (
    <article className="wrap grid max-w-4xl grid-cols-1 gap-6 py-6 lg:py-10">
      {!lesson && <PageTitle>{`Lesson ${number}`}</PageTitle>}
      <Link
        to={`/admin/lessons?course=${course.id}`}
        className="link flex min-h-11 items-center gap-2 justify-self-start font-bold"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        Back to Lessons
      </Link>
      {lesson ? (
        <LessonContent lesson={lesson} course={course} />
      ) : loading ? (
        <LoadingIndicator message="Loading the lesson..." />
      ) : data ? (
        <EmptyState title="Lesson Not Available">{`${course.name} has no lesson ${number}.`}</EmptyState>
      ) : (
        <ErrorState title={LESSON_ADMIN_TEXTS.notLoaded} onRetry={() => void refetch().catch(() => {})} />
      )}
    </article>
  );
}

function LessonContent({ lesson, course }: { lesson: LessonWithContent; course: Course }) {
  return (
    <>
      <PageTitle>{`Lesson ${lesson.number}: ${lesson.title}`}</PageTitle>
      <header className="grid gap-3">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 font-bold text-muted">
          {`${course.name}, lesson ${lesson.number}`}
          <Badge tone={lesson.isPublished ? 'success' : 'warn'}>
            {lesson.isPublished ? 'Published' : 'Draft'}
          </Badge>
        </p>
        <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-4xl">{lesson.title}</h1>
      </header>
      <Video lesson={lesson} />
      <div className="grid gap-2">
        {lesson.description && <p className="text-lg text-muted">{lesson.description}</p>}
        <p className="flex items-center gap-1.5 text-base text-muted">
          <Clock className="size-4" aria-hidden="true" />
          {`${lesson.videoDurationMinutes} minutes`}
        </p>
      </div>
      {lesson.textContent && (
        <Card className="grid grid-cols-1 gap-4">
          <h2 className="text-2xl">Lesson Content</h2>
          <LessonText markdown={lesson.textContent} />
        </Card>
      )}
    </>
  );
}

/** Renders the video; nothing of it is loaded before play is pressed. */
function Video({ lesson }: { lesson: LessonWithContent }) {
  const [isPlaying, setPlaying] = useState(false);
  const { video } = lesson;
  if (!video)
    return (
      <div className="rounded-3xl border-2 border-dashed border-line-strong bg-sunken">
        <EmptyState title={lesson.videoEmbedCode ? 'Video Unavailable' : 'No Video Available'}>
          {lesson.videoEmbedCode ? VIDEO_TEXTS.failed : "This lesson doesn't have a video yet"}
        </EmptyState>
      </div>
    );
  if (isPlaying)
    return (
      <SandboxedVideo
        address={frameAddress(video, 0, location.origin)}
        title={`Video: ${lesson.videoTitle ?? lesson.title}`}
      />
    );
  return (
    <div className="grid aspect-video content-center justify-items-center gap-3 rounded-3xl bg-art-night p-4 text-center text-white">
      <Button icon={<Play className="size-5" aria-hidden="true" />} onClick={() => setPlaying(true)}>
        Play video
      </Button>
      {lesson.videoTitle && <p>{lesson.videoTitle}</p>}
    </div>
  );
}
