import { MessageCirclePlus, ShieldCheck } from 'lucide-react';
import {
  COMMUNITY_FILTERS,
  COMMUNITY_SORTS,
  COMMUNITY_TEXTS,
  type CommunityFilter,
  type CommunitySort,
} from '../../../contract/community.ts';
import { MAX_SEARCH_LENGTH } from '../../../contract/gallery.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useSession, type Viewer } from '../accounts/session/session.ts';
import { courseOf } from '../courses/courseNames.ts';
import { useCommunityFeeds } from './communityFeed.ts';
import { NicknameChoice } from './NicknameChoice.tsx';
import { PostList } from './PostList.tsx';
import { SearchField } from './SearchField.tsx';
import { SlowModeSwitch } from './SlowMode.tsx';
import { SpacePresence } from './SpacePresence.tsx';
import { useSpaces } from './useSpaces.ts';

const FILTER_LABELS: Record<CommunityFilter, string> = {
  ALL: 'All',
  QUESTIONS: 'Questions',
  SHOW: 'Look what I made',
  UNANSWERED: 'Without an answer',
  MINE: 'Mine',
};

const FILTERS = COMMUNITY_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }));

const SORT_LABELS: Record<CommunitySort, string> = {
  UNANSWERED_FIRST: 'Unanswered first',
  NEWEST: 'Newest first',
};

const SORTS = COMMUNITY_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** Renders the space of a course, live; whoever reads several chooses one. */
export function CommunityPage({ timeZone }: { timeZone: string }) {
  useCommunityFeeds();
  const { viewer } = useSession();
  const [params, setParams] = useSearchParams();
  const { data, error, loading, refetch, rightsOf } = useSpaces();
  const spaces = data?.communitySpaces ?? [];
  const space = spaces.find(({ course }) => course === params.get('course')) ?? spaces[0];
  const filter = COMMUNITY_FILTERS.find((one) => one === params.get('filter')) ?? 'ALL';
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  if (!data)
    return error ? (
      <ErrorState
        title={COMMUNITY_TEXTS.notLoaded}
        onRetry={() => void refetch().catch(() => {})}
        retrying={loading}
      />
    ) : (
      <LoadingIndicator message="Loading the community..." />
    );
  if (!space) return <WithoutSpace role={viewer?.role ?? 'STUDENT'} />;
  const rights = rightsOf(space.course);
  const chosenSort = COMMUNITY_SORTS.find((one) => one === params.get('sort')) ?? 'UNANSWERED_FIRST';
  // Who decides here answers as well; to everybody else, what is new matters.
  const sort = rights.canModerate ? chosenSort : 'NEWEST';
  const writer = data.communityWriters.find(({ course }) => course === space.course);
  const lessonId = params.get('lesson');
  const search = (params.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-3xl sm:text-4xl">Community</h1>
          <p className="text-muted">{courseOf(space.course).name}</p>
        </div>
        {rights.canReact && (
          <LinkButton
            to={`/community/new?course=${space.course}${lessonId ? `&lesson=${lessonId}` : ''}`}
            icon={<MessageCirclePlus className="size-5" aria-hidden="true" />}
          >
            {rights.isWriter ? 'Ask or show' : 'Write to everybody'}
          </LinkButton>
        )}
        {rights.canModerate && (
          <LinkButton
            to="/community/queue"
            variant="outline"
            icon={<ShieldCheck className="size-5" aria-hidden="true" />}
          >
            Waiting texts
          </LinkButton>
        )}
      </header>
      <SpacePresence course={space.course} canModerate={rights.canModerate} />
      <SearchField search={search} onSearch={(text) => set('q', text)} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {spaces.length > 1 && (
          <SelectField
            label="Course"
            name="course"
            value={space.course}
            options={spaces.map(({ course }) => ({ value: course, label: courseOf(course).name }))}
            onChange={({ target }) => set('course', target.value)}
          />
        )}
        <SelectField
          label="Show"
          name="filter"
          value={filter}
          options={FILTERS}
          onChange={({ target }) => set('filter', target.value)}
        />
        {rights.canModerate && (
          <SelectField
            label="Order"
            name="sort"
            value={sort}
            options={SORTS}
            onChange={({ target }) => set('sort', target.value)}
          />
        )}
      </div>
      {rights.canModerate && <SlowModeSwitch space={space} />}
      {writer && <NicknameChoice key={writer.id} student={writer} />}
      <PostList
        course={space.course}
        filter={filter}
        sort={sort}
        lessonId={lessonId}
        search={search}
        timeZone={timeZone}
      />
    </div>
  );
}

const WITHOUT_SPACE = {
  PARENT:
    'Here children of a course help one another, and mentors read along. Your child takes part when you agree.',
  STUDENT:
    'Here children of a course help one another. Ask your parent to let you in: in the profile, under Students.',
  MENTOR:
    'Here children of a course help one another. It opens for you when a child of a course is assigned to you.',
};

function WithoutSpace({ role }: { role: Viewer['role'] }) {
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">Community</h1>
      <EmptyState
        level={2}
        title="The community is not open for you yet"
        {...(role === 'PARENT' && {
          action: <LinkButton to="/profile?tab=students">Let my child take part</LinkButton>,
        })}
      >
        {role === 'ADMIN' ? null : WITHOUT_SPACE[role]}
      </EmptyState>
    </>
  );
}
