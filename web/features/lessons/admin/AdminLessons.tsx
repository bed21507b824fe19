import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { LESSON_ADMIN_TEXTS } from '../../../../contract/lessonContent.ts';
import type { Course } from '../../../generated/types.ts';
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { DeleteLesson } from './DeleteLesson.tsx';
import { EditLessonDialog, LessonForm } from './LessonDialog.tsx';
import { LessonItem } from './LessonItem.tsx';
import type { LessonActionResult } from './lessonActionResult.ts';
import { useAdminLessonsQuery, useSetLessonPublishedMutation } from './lessonAdmin.generated.ts';
import type { LessonRow } from './lessonForm.ts';

const PAGE_SIZE = 20;

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; lesson: LessonRow };
type AdminLessonsProps = { search: string; course: Course | null };

/** Lists every lesson, published or not, with the actions of an admin. A banner above shows the last result. */
export function AdminLessons({ search, course }: AdminLessonsProps) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [news, setNews] = useState<LessonActionResult | null>(null);
  const [publishing, setPublishing] = useState<string | null>(null);
  const { data, previousData, error, loading, refetch, fetchMore } = useAdminLessonsQuery({
    variables: { search: search || null, course, first: PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const [setPublished] = useSetLessonPublishedMutation({ context: { quiet: true } });
  const page = (data ?? (loading ? previousData : undefined))?.adminLessons;
  const lessons = page?.edges.map(({ node }) => node);
  const close = () => setOpen(null);
  const refresh = () =>
    refetch().then(
      () => {},
      () => setNews(failed(LESSON_ADMIN_TEXTS.notLoaded)),
    );

  const publish = async ({ id }: LessonRow, isPublished: boolean) => {
    setPublishing(id);
    const input = { lessonId: id, isPublished };
    const answer = (await setPublished({ variables: { input } }).catch(() => null))?.data?.setLessonPublished;
    setPublishing(null);
    if (answer?.__typename !== 'AdminLesson')
      return setNews(failed(answer?.message ?? LESSON_ADMIN_TEXTS.statusNotUpdated));
    const text = isPublished ? LESSON_ADMIN_TEXTS.published : LESSON_ADMIN_TEXTS.unpublished;
    setNews({ tone: 'success', text });
  };
  const loadMore = () => {
    const variables = { after: data?.adminLessons.pageInfo.endCursor };
    fetchMore({ variables }).catch(() => setNews(failed(LESSON_ADMIN_TEXTS.notLoaded)));
  };
  const finish = (result: LessonActionResult) => {
    setNews(result);
    return refresh();
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      {news && (
        <Banner tone={news.tone} className="sticky top-2 z-10 rounded-xl" onDismiss={() => setNews(null)}>
          {news.text}
        </Banner>
      )}
      <Button
        className="justify-self-start"
        icon={<FilePlus2 className="size-5" aria-hidden="true" />}
        onClick={() => setOpen({ kind: 'create' })}
      >
        Create Lesson
      </Button>
      {lessons === undefined && !loading && error && (
        <ErrorState title={LESSON_ADMIN_TEXTS.notLoaded} onRetry={() => void refresh()} />
      )}
      {lessons === undefined && loading && <LoadingIndicator message="Loading the lessons..." />}
      {lessons?.length === 0 && <NoLessons isFiltered={search !== '' || course !== null} />}
      {lessons && lessons.length > 0 && (
        <ul aria-label="Lessons" aria-busy={loading && !data} className="grid grid-cols-1 gap-4">
          {lessons.map((lesson) => (
            <li key={lesson.id}>
              <LessonItem
                lesson={lesson}
                publishing={publishing === lesson.id}
                onPublish={(isPublished) => void publish(lesson, isPublished)}
                onEdit={() => setOpen({ kind: 'edit', lesson })}
                onDelete={() => setOpen({ kind: 'delete', lesson })}
              />
            </li>
          ))}
        </ul>
      )}
      {data?.adminLessons.pageInfo.hasNextPage && (
        <Button variant="outline" className="justify-self-start" onClick={loadMore}>
          Show More
        </Button>
      )}
      {open?.kind === 'create' && (
        <LessonForm
          lesson={null}
          course={course ?? 'WEBSITE_APP'}
          onSaved={(text) => void finish({ tone: 'success', text })}
          onClose={close}
        />
      )}
      {open?.kind === 'edit' && (
        <EditLessonDialog
          lesson={open.lesson}
          course={open.lesson.course}
          onSaved={(text) => void finish({ tone: 'success', text })}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && (
        <DeleteLesson
          lesson={open.lesson}
          onDone={finish}
          onUnpublish={() => publish(open.lesson, false)}
          onClose={close}
        />
      )}
    </div>
  );
}

const failed = (text: string): LessonActionResult => ({ tone: 'danger', text });

function NoLessons({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState art={<EmptyArt of="box" />} title="No Lessons Found">
      Try other words or another course.
    </EmptyState>
  ) : (
    <EmptyState art={<EmptyArt of="box" />} title="No Lessons Yet">
      Create the first one. Children see it once it is published.
    </EmptyState>
  );
}
