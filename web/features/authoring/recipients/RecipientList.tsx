import { useState } from 'react';
import { AUTHORING_TEXTS } from '../../../../contract/authoring.ts';
import { MAX_TABLE_SEARCH_LENGTH } from '../../../../contract/tables.ts';
import type { Course } from '../../../generated/types.ts';
import { addTypePolicies } from '../../../lib/data/typePolicies.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { useDebouncedValue } from '../../../lib/hooks/useDebouncedValue.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { VirtualBoxList } from '../../../ui/VirtualList.tsx';
import { courseOf } from '../../courses/courseNames.ts';
import { type RecipientFields, recipientOf } from '../assignmentForm.ts';
import { authoringPolicies } from '../authoringPolicies.ts';
import { useAssignableStudentsQuery } from './recipients.generated.ts';

const PAGE_SIZE = 50;

type RecipientListProps = {
  course: Course;
  assignmentId: string | null;
  chosen: readonly RecipientFields[];
  isInvalid: boolean;
  onToggle: (student: RecipientFields, isChosen: boolean) => void;
};

/** Renders the students to choose from, with a search by name. Whoever was chosen stays in sight while none is searched. */
export function RecipientList({ course, assignmentId, chosen, isInvalid, onToggle }: RecipientListProps) {
  useState(() => addTypePolicies(authoringPolicies));
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useDebouncedValue(search, setSearch);
  // Somebody who is unticked stays in the list, and with it the focus.
  const [everChosen, setEverChosen] = useState(chosen);
  const result = useAssignableStudentsQuery({
    variables: { course, assignmentId, search: search || null, first: PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.assignableStudents);
  const { page } = pages;
  const found = page?.edges.map(({ node }) => recipientOf(node)) ?? [];
  const isFound = new Set(found.map(({ id }) => id));
  const elsewhere = search ? [] : everChosen.filter(({ id }) => !isFound.has(id));
  const students = [...elsewhere, ...found];
  const toggle = (student: RecipientFields, isChosen: boolean) => {
    if (!everChosen.some(({ id }) => id === student.id)) setEverChosen([...everChosen, student]);
    onToggle(student, isChosen);
  };
  if (pages.hasFailed)
    return (
      <ErrorState title={AUTHORING_TEXTS.studentsNotLoaded} onRetry={pages.retry} retrying={pages.retrying} />
    );
  return (
    <>
      <TextField
        label="Search by name"
        type="search"
        autoComplete="off"
        maxLength={MAX_TABLE_SEARCH_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // The Enter of a search does not send the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {!page && <LoadingIndicator message="Loading your students..." />}
      {page && students.length === 0 && (
        <p role="status">
          {search ? 'No student has this name.' : 'There is no student in this course to choose yet.'}
        </p>
      )}
      {students.length > 0 && (
        <div data-scroll-box className="max-h-72 overflow-y-auto rounded-xl border-2 border-line px-3">
          <VirtualBoxList
            label="Students"
            items={students}
            total={null}
            estimatedHeight={72}
            columns={1}
            gap={0}
          >
            {(student) => (
              <Checkbox
                name="recipientIds"
                value={student.id}
                aria-invalid={isInvalid || undefined}
                checked={chosen.some(({ id }) => id === student.id)}
                onChange={(event) => toggle(student, event.target.checked)}
                label={
                  <span className="grid wrap-anywhere">
                    <span className="font-bold">{student.firstName}</span>
                    <span className="text-base text-muted">
                      {courseOf(student.course).shortName}, child of {student.parentName}
                    </span>
                  </span>
                }
              />
            )}
          </VirtualBoxList>
        </div>
      )}
      <ShowMore pages={pages} noun="students" size="sm" />
    </>
  );
}
