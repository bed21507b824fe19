import { FilePlus2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { LESSON_ADMIN_TEXTS } from '../../../../contract/lessonContent.ts';
import { TABLE_PAGE_SIZE } from '../../../../contract/tables.ts';
import type { AdminLessonSort, Course } from '../../../generated/types.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AdminTable } from '../../admin/table/AdminTable.tsx';
import { namedFilters } from '../../admin/table/namedFilters.ts';
import { NO_LINKED_FILTERS, useTableQuery } from '../../admin/table/useTableQuery.ts';
import { PlainBulkActions } from '../../bulkActions/PlainBulkActions.tsx';
import { useTableSelection } from '../../bulkActions/useRowSelection.ts';
import { DeleteLesson } from './DeleteLesson.tsx';
import { LessonActionsContext } from './LessonActions.tsx';
import { EditLessonDialog, LessonForm } from './LessonDialog.tsx';
import type { LessonActionResult } from './lessonActionResult.ts';
import { useAdminLessonsQuery } from './lessonAdmin.generated.ts';
import type { LessonRow } from './lessonForm.ts';
import { LESSON_COLUMNS, LESSON_FILTERS, LESSON_SORTS, lessonLabel, lessonPagePath } from './lessonTable.tsx';
import { usePublishLesson } from './usePublishLesson.ts';

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; lesson: LessonRow };

const isPublishedIn: Record<string, boolean> = { PUBLISHED: true, DRAFT: false };

/** Lists every lesson, published or not, with the actions of an admin. A banner above shows the last result. */
export function AdminLessons({ timeZone }: { timeZone: string }) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [news, setNews] = useState<LessonActionResult | null>(null);
  const query = useTableQuery(LESSON_SORTS, LESSON_FILTERS, NO_LINKED_FILTERS);
  const filters = {
    search: query.search || null,
    course: query.chosen('course') as Course | null,
    isPublished: isPublishedIn[query.chosen('state') ?? ''] ?? null,
  };
  const result = useAdminLessonsQuery({
    variables: {
      ...filters,
      first: TABLE_PAGE_SIZE,
      after: null,
      sort: query.sort.by as AdminLessonSort,
      isDescending: query.sort.isDescending,
    },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.adminLessons);
  const selection = useTableSelection(pages.page, filters);
  const { publishing, publish } = usePublishLesson();
  const close = () => setOpen(null);
  const finish = async (done: LessonActionResult) => {
    setNews(done);
    await result.refetch().catch(() => setNews({ tone: 'danger', text: LESSON_ADMIN_TEXTS.notLoaded }));
  };
  const saved = (text: string) => void finish({ tone: 'success', text });
  const actions = useMemo(
    () => ({
      publishing,
      publish: (lesson: LessonRow, isPublished: boolean) => void publish(lesson, isPublished).then(setNews),
      edit: (lesson: LessonRow) => setOpen({ kind: 'edit', lesson }),
      remove: (lesson: LessonRow) => setOpen({ kind: 'delete', lesson }),
    }),
    [publishing, publish],
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      {news && (
        <Banner tone={news.tone} className="sticky top-20 z-20 rounded-xl" onDismiss={() => setNews(null)}>
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
      <LessonActionsContext value={actions}>
        <AdminTable
          name="lessons"
          label="Lessons"
          noun={['lesson', 'lessons']}
          searchLabel="Search lessons"
          query={query}
          columns={LESSON_COLUMNS}
          pages={pages}
          rowLink={lessonPagePath}
          rowLabel={lessonLabel}
          selection={selection}
          exportFilters={filters}
          empty={{
            title: 'No Lessons Yet',
            text: 'Create the first one. Children see it once it is published.',
          }}
        >
          <PlainBulkActions
            table="lessons"
            kinds={['PUBLISH_LESSONS', 'UNPUBLISH_LESSONS']}
            selection={selection}
            filters={namedFilters(filters)}
            timeZone={timeZone}
            recordPath={null}
            onChanged={pages.retry}
          />
        </AdminTable>
      </LessonActionsContext>
      {open?.kind === 'create' && (
        <LessonForm lesson={null} course={filters.course ?? 'WEBSITE_APP'} onSaved={saved} onClose={close} />
      )}
      {open?.kind === 'edit' && (
        <EditLessonDialog lesson={open.lesson} course={open.lesson.course} onSaved={saved} onClose={close} />
      )}
      {open?.kind === 'delete' && (
        <DeleteLesson
          lesson={open.lesson}
          onDone={finish}
          onUnpublish={async () => setNews(await publish(open.lesson, false))}
          onClose={close}
        />
      )}
    </div>
  );
}
