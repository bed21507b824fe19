import { lessonWorkText, platformOf } from '../../../../contract/lessonContent.ts';
import type { TableColumn } from '../../../ui/table/columns.ts';
import { courseFilter } from '../../admin/table/courseFilter.ts';
import type { SortOption, TableFilter } from '../../admin/table/useTableQuery.ts';
import { courseOf } from '../../courses/courseNames.ts';
import { LessonButtons, LessonSwitch } from './LessonActions.tsx';
import type { LessonRow } from './lessonForm.ts';

export const LESSON_SORTS: readonly SortOption[] = [
  { value: 'COURSE', label: 'Course', isDescending: false },
  { value: 'TITLE', label: 'Title', isDescending: false },
];

export const LESSON_FILTERS: readonly TableFilter[] = [
  courseFilter,
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'PUBLISHED', label: 'Published' },
      { value: 'DRAFT', label: 'Draft' },
    ],
  },
];

/** Returns the path of a lesson's page. */
export const lessonPagePath = ({ course, number }: LessonRow) =>
  `/lesson/${number}?course=${courseOf(course).id}`;

/** Describes a lesson where a text must be clear out of context. */
export const lessonLabel = ({ number, title }: LessonRow) => `lesson ${number}: ${title}`;

export const LESSON_COLUMNS: readonly TableColumn<LessonRow>[] = [
  { id: 'title', header: 'Title', sort: 'TITLE', cell: ({ title }) => title },
  {
    id: 'course',
    header: 'Course',
    sort: 'COURSE',
    cell: ({ course, number }) => (
      <>
        <span className="whitespace-nowrap">{courseOf(course).shortName}</span>, lesson {number}
      </>
    ),
  },
  {
    id: 'video',
    header: 'Video',
    cell: ({ video, videoDurationMinutes }) => (
      <>
        <span className="block whitespace-nowrap">{video ? platformOf(video) : 'No video'}</span>
        <span className="block text-muted">{videoDurationMinutes} min</span>
      </>
    ),
  },
  {
    id: 'work',
    header: 'Work',
    cell: ({ assignmentCount, completionCount, submissionCount }) => (
      <>
        <span className="block">
          {assignmentCount === 1 ? '1 assignment' : `${assignmentCount} assignments`}
        </span>
        <span className="block text-muted">
          {lessonWorkText({ completions: completionCount, submissions: submissionCount }) ?? 'No work yet'}
        </span>
      </>
    ),
  },
  { id: 'state', header: 'State', cell: (lesson) => <LessonSwitch lesson={lesson} /> },
  { id: 'actions', header: 'Actions', cell: (lesson) => <LessonButtons lesson={lesson} /> },
];
