import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { ASSIGNMENT_KIND_LABELS, REUSE_TEXTS } from '../../../../contract/authoring.ts';
import { MAX_TABLE_SEARCH_LENGTH } from '../../../../contract/tables.ts';
import { dateText } from '../../../../contract/time.ts';
import { addTypePolicies } from '../../../lib/data/typePolicies.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { useDebouncedValue } from '../../../lib/hooks/useDebouncedValue.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { VirtualBoxList } from '../../../ui/VirtualList.tsx';
import { courseOf } from '../../courses/courseNames.ts';
import { authoringPolicies } from '../authoringPolicies.ts';
import { type CopiedContent, copiedFields } from './copiedFields.ts';
import {
  ReusableAssignmentDocument,
  type ReusableAssignmentsQuery,
  useReusableAssignmentsQuery,
} from './reuse.generated.ts';

const PAGE_SIZE = 10;
const ROW_HEIGHT_PX = 110;

type Row = ReusableAssignmentsQuery['reusableAssignments']['edges'][number]['node'];

type ReuseDialogProps = {
  timeZone: string;
  /** True if something was typed that a copy replaces. */
  isReplacing: boolean;
  onCopy: (content: CopiedContent) => void;
  onClose: () => void;
};

/** Lists the assignments whose content can be copied, with a search by title, and copies one. */
export function ReuseDialog({ timeZone, isReplacing, onCopy, onClose }: ReuseDialogProps) {
  useState(() => addTypePolicies(authoringPolicies));
  const client = useApolloClient();
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useDebouncedValue(search, setSearch);
  const [copying, setCopying] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const result = useReusableAssignmentsQuery({
    variables: { search: search || null, first: PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.reusableAssignments);
  const { page } = pages;

  const copy = async ({ id }: Row) => {
    setCopying(id);
    setProblem(null);
    const answer = await client
      .query({
        query: ReusableAssignmentDocument,
        variables: { id },
        fetchPolicy: 'network-only',
        context: { quiet: true },
      })
      .catch(() => null);
    setCopying(null);
    if (!answer?.data) return setProblem(REUSE_TEXTS.notCopied);
    const content = answer.data.reusableAssignment;
    if (!content) return setProblem(REUSE_TEXTS.gone);
    onCopy(copiedFields(content));
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      unsaved={false}
      size="md"
      title={REUSE_TEXTS.title}
      description={REUSE_TEXTS.explanation}
      footer={
        <Button variant="outline" onClick={onClose}>
          Back to the Form
        </Button>
      }
    >
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {isReplacing && <p className="font-bold">{REUSE_TEXTS.replaces}</p>}
        <TextField
          label="Search by title"
          type="search"
          autoComplete="off"
          maxLength={MAX_TABLE_SEARCH_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {problem && <FieldError id="reuse-problem" error={problem} />}
        {pages.hasFailed && (
          <ErrorState title={REUSE_TEXTS.notLoaded} onRetry={pages.retry} retrying={pages.retrying} />
        )}
        {!page && !pages.hasFailed && <LoadingIndicator message="Loading the assignments..." />}
        {page?.edges.length === 0 && <p role="status">{search ? REUSE_TEXTS.noneFound : REUSE_TEXTS.none}</p>}
        <VirtualBoxList
          items={page?.edges.map(({ node }) => node) ?? []}
          total={page?.pageInfo.hasNextPage ? null : (page?.edges.length ?? 0)}
          estimatedHeight={ROW_HEIGHT_PX}
          columns={1}
          gap={4}
        >
          {(row) => (
            <div className="flex min-w-0 flex-wrap items-center justify-between gap-3 rounded-brick border-2 border-line p-4">
              <div className="min-w-0 flex-1 basis-52 wrap-anywhere">
                <p className="font-bold">{row.title}</p>
                <p className="text-base text-muted">{factsOf(row, timeZone)}</p>
              </div>
              <Button
                variant="outline"
                size="sm"
                loading={copying === row.id}
                loadingText="Copying..."
                disabled={copying !== null && copying !== row.id}
                onClick={() => void copy(row)}
              >
                Copy<span className="sr-only"> {row.title}</span>
              </Button>
            </div>
          )}
        </VirtualBoxList>
        <ShowMore pages={pages} noun="assignments" size="sm" />
      </div>
    </Dialog>
  );
}

function factsOf(row: Row, timeZone: string): string {
  const { course, lessonNumber, kind, questionCount, createdAt, isForOwnStudents } = row;
  return [
    `${courseOf(course).shortName}, lesson ${lessonNumber}`,
    ASSIGNMENT_KIND_LABELS[kind],
    ...(kind === 'OBJECTIVE' ? [questionCount === 1 ? '1 question' : `${questionCount} questions`] : []),
    isForOwnStudents ? 'by a mentor' : 'of the course',
    dateText(createdAt, timeZone),
  ].join(' · ');
}
