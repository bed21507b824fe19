import type { ProjectKind, ProjectState } from '../../../../contract/gallery.ts';
import { isUuid } from '../../../../contract/pattern.ts';
import { MAX_TABLE_SEARCH_LENGTH } from '../../../../contract/tables.ts';
import { storedCourse } from '../../courses/courseNames.ts';
import { courseFromUrl } from '../../courses/courses.ts';

/** The states by their names in the address. Those that wait come first, and are the work that is there to do. */
export const PROJECT_STATES = [
  { name: 'waiting', state: 'WAITING', label: 'Waiting' },
  { name: 'gallery', state: 'IN_GALLERY', label: 'In the gallery' },
  { name: 'not-shown', state: 'NOT_SHOWN', label: 'Not shown' },
  { name: 'all', state: null, label: 'All' },
] as const satisfies readonly { name: string; state: ProjectState | null; label: string }[];

export type StateName = (typeof PROJECT_STATES)[number]['name'];

export const PROJECT_SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'likes', label: 'Most likes' },
] as const;

type SortName = (typeof PROJECT_SORTS)[number]['value'];

const KINDS: Record<string, ProjectKind | undefined> = {
  website: 'WEBSITE',
  app: 'APP',
  video: 'VIDEO',
  animation: 'ANIMATION',
};

/** What the list of projects shows, as the address says it. */
export type ProjectFilter = {
  state: StateName;
  search: string;
  kind: string;
  course: string;
  isFeatured: boolean;
  sort: SortName;
  /** Id of a student; empty for all. */
  student: string;
};

/** Reads the filter of an address; what it does not know counts as absent. */
export function readProjectFilter(params: URLSearchParams): ProjectFilter {
  const text = (name: string) => params.get(name) ?? '';
  const state = PROJECT_STATES.find(({ name }) => name === text('state'))?.name ?? 'waiting';
  return {
    state,
    search: text('search').trim().slice(0, MAX_TABLE_SEARCH_LENGTH),
    kind: KINDS[text('kind')] ? text('kind') : '',
    course: courseFromUrl(text('course'))?.id ?? '',
    isFeatured: text('featured') === 'yes',
    // Who has waited longest comes first.
    sort: PROJECT_SORTS.find(({ value }) => value === text('sort'))?.value ?? defaultSort(state),
    student: isUuid(text('student')) ? text('student').toLowerCase() : '',
  };
}

const defaultSort = (state: StateName): SortName => (state === 'waiting' ? 'oldest' : 'newest');

/** Writes a filter as the query of an address, without what is the default. */
export function projectFilterQuery(filter: Partial<ProjectFilter>): string {
  const { state = 'waiting', isFeatured, sort, ...texts } = filter;
  const params = new URLSearchParams();
  if (state !== 'waiting') params.set('state', state);
  for (const [name, value] of Object.entries(texts)) if (value) params.set(name, value);
  if (isFeatured) params.set('featured', 'yes');
  if (sort && sort !== defaultSort(state)) params.set('sort', sort);
  return params.toString();
}

/** Returns the filters of the list by their names in the schema; what is null does not filter. */
export function projectFilters({ state, search, kind, course, isFeatured, student }: ProjectFilter) {
  const courseId = courseFromUrl(course)?.id;
  return {
    search: search || null,
    state: PROJECT_STATES.find(({ name }) => name === state)?.state ?? null,
    kind: KINDS[kind] ?? null,
    course: courseId ? storedCourse(courseId) : null,
    isFeatured: isFeatured ? true : null,
    studentId: student || null,
  };
}

/** Returns the order of the list by its name in the schema. */
export const projectOrder = ({ sort }: ProjectFilter) => ({
  sort: sort === 'likes' ? ('LIKES' as const) : ('NEWEST' as const),
  isDescending: sort !== 'oldest',
});
