import { useMemo, useRef, useState } from 'react';
import {
  PROJECT_ADMIN_TEXTS,
  PROJECT_TEXTS,
  type ProjectDecision,
  type ProjectState,
} from '../../../../contract/gallery.ts';
import { countText } from '../../../../contract/tables.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { VirtualList } from '../../../ui/VirtualList.tsx';
import { namedFilters } from '../../admin/table/namedFilters.ts';
import { TableExport } from '../../admin/table/TableExport.tsx';
import { PlainBulkActions } from '../../bulkActions/PlainBulkActions.tsx';
import { useRowSelection } from '../../bulkActions/useRowSelection.ts';
import { DeleteProject } from '../DeleteProject.tsx';
import { AdminProjectItem } from './AdminProjectItem.tsx';
import {
  type AdminProjects_ProjectFragment as AdminProject,
  AdminProjectsDocument,
  useAdminProjectsQuery,
  useDecideProjectMutation,
} from './projectAdmin.generated.ts';
import { type ProjectFilter, projectFilters, projectOrder } from './projectFilter.ts';

const PAGE_SIZE = 10;
const ROW_HEIGHT_PX = 300;
const NO_ROWS: readonly AdminProject[] = [];

type Result = { tone: 'success' | 'danger'; text: string };
type AdminProjectsProps = { filter: ProjectFilter; timeZone: string };

/** Lists the projects of a filter with the decisions of an admin. A banner above shows the last result. */
export function AdminProjects({ filter, timeZone }: AdminProjectsProps) {
  const filters = projectFilters(filter);
  const [result, setResult] = useState<Result | null>(null);
  const [deciding, setDeciding] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<AdminProject | null>(null);
  const top = useRef<HTMLParagraphElement>(null);
  const query = useAdminProjectsQuery({
    variables: { ...filters, ...projectOrder(filter), first: PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const [decide] = useDecideProjectMutation({ context: { quiet: true } });
  const pages = usePages({ ...query, previousData: undefined }, (data) => data.adminProjects);
  const { page } = pages;
  const edges = page?.edges;
  const projects = useMemo(() => edges?.map(({ node }) => node), [edges]);
  const selection = useRowSelection(projects ?? NO_ROWS, page?.totalCount ?? 0, JSON.stringify(filters));
  const fail = (text: string) => setResult({ tone: 'danger', text });
  const refresh = () => void query.refetch().catch(() => fail(PROJECT_ADMIN_TEXTS.notLoaded));
  // Fetched again, the list would lose all pages but the first.
  const removeFromList = (id: string) => {
    query.updateQuery((_unsafe, { complete, previousData }) => {
      if (!complete) return;
      const { adminProjects: list } = previousData;
      const edges = list.edges.filter(({ node }) => node.id !== id);
      return { ...previousData, adminProjects: { ...list, edges, totalCount: list.totalCount - 1 } };
    });
    if (projects?.length === 1 && page?.pageInfo.hasNextPage) refresh();
  };

  const send = async ({ id, version }: AdminProject, decision: ProjectDecision) => {
    setDeciding(id);
    const variables = { input: { projectId: id, decision, version } };
    const answer = (await decide({ variables }).catch(() => null))?.data?.decideProject;
    if (answer?.__typename === 'AdminProject') {
      setResult({ tone: 'success', text: PROJECT_ADMIN_TEXTS.decided[decision] });
      // The project leaves this list, and the pressed button with it.
      if (!isListed(answer, filters)) {
        removeFromList(id);
        top.current?.focus();
      }
    } else {
      fail(answer?.message ?? PROJECT_ADMIN_TEXTS.statusNotUpdated);
      // Somebody else has decided: shows what.
      if (answer?.code === 'CONFLICT') refresh();
    }
    setDeciding(null);
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      {result && (
        <Banner
          tone={result.tone}
          className="sticky top-20 z-20 rounded-xl"
          onDismiss={() => setResult(null)}
        >
          {result.text}
        </Banner>
      )}
      <TableExport table="projects" filters={filters} />
      <PlainBulkActions
        table="projects"
        kinds={['APPROVE_PROJECTS', 'UNAPPROVE_PROJECTS', 'FEATURE_PROJECTS', 'UNFEATURE_PROJECTS']}
        selection={selection}
        filters={namedFilters(filters)}
        timeZone={timeZone}
        recordPath={null}
        onChanged={refresh}
      />
      <p ref={top} tabIndex={-1} className="text-muted">
        {page && countText(page.totalCount, 'project', 'projects')}
      </p>
      {pages.hasFailed && (
        <ErrorState title={PROJECT_ADMIN_TEXTS.notLoaded} onRetry={pages.retry} retrying={pages.retrying} />
      )}
      {!page && !pages.hasFailed && <LoadingIndicator message="Loading the projects..." />}
      {projects?.length === 0 && <NoProjects filter={filter} />}
      {projects && projects.length > 0 && (
        <VirtualList
          label="Projects"
          items={projects}
          total={page?.totalCount ?? null}
          estimatedHeight={ROW_HEIGHT_PX}
          columns={1}
          gap={4}
        >
          {(project) => (
            <AdminProjectItem
              project={project}
              timeZone={timeZone}
              busy={deciding === project.id}
              selected={selection.selected.has(project.id)}
              onSelect={(isSelected) => selection.toggle(project.id, isSelected)}
              onDecide={(decision) => void send(project, decision)}
              onDelete={() => setDeleting(project)}
            />
          )}
        </VirtualList>
      )}
      <ShowMore pages={pages} noun="projects" size="md" />
      {deleting && (
        <DeleteProject
          project={deleting}
          list={AdminProjectsDocument}
          onDone={(problem) =>
            problem === null ? setResult({ tone: 'success', text: PROJECT_TEXTS.deleted }) : fail(problem)
          }
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}

/** Returns whether a list with these filters still shows a project after a decision. */
const isListed = (
  project: { state: ProjectState; isFeatured: boolean },
  { state, isFeatured }: ReturnType<typeof projectFilters>,
) => (!state || project.state === state) && (!isFeatured || project.isFeatured);

function NoProjects({ filter }: { filter: ProjectFilter }) {
  const { state, search, kind, course, isFeatured, student } = filter;
  if (search || kind || course || isFeatured || student)
    return (
      <EmptyState art={<EmptyArt of="box" />} title="No Projects Found">
        Try adjusting your search or filter criteria
      </EmptyState>
    );
  return state === 'waiting' ? (
    <EmptyState art={<EmptyArt of="box" />} title="Nothing Waits">
      Every project that was shared is decided.
    </EmptyState>
  ) : (
    <EmptyState art={<EmptyArt of="frame" />} title="No Projects Yet">
      {state === 'not-shown'
        ? 'No project was kept out of the gallery.'
        : 'Approve a project, and the gallery shows it.'}
    </EmptyState>
  );
}
