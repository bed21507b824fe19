import { useState } from 'react';
import { loadText } from '../../../../contract/mentorRecords.ts';
import { MAX_TABLE_SEARCH_LENGTH, TABLE_PAGE_SIZE } from '../../../../contract/tables.ts';
import { timeZoneName } from '../../../../contract/time.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { useDebouncedValue } from '../../../lib/hooks/useDebouncedValue.ts';
import { Combobox } from '../../../ui/Combobox.tsx';
import type { ComboboxOption, ComboboxValue } from '../../../ui/useCombobox.ts';
import { type MentorOptionsQuery, useMentorOptionsQuery } from './mentorAdmin.generated.ts';

type MentorFieldProps = {
  label: string;
  /** The text of the choice of nobody; null when somebody has to be chosen. */
  none: string | null;
  /** The student to choose for; null for several. */
  studentId: string | null;
  /** A mentor who is no choice; null for none. */
  exceptMentorId: string | null;
  name: string;
  value: ComboboxValue | null;
  error: string | null;
  onChange: (mentor: ComboboxValue | null) => void;
};

/** Chooses a mentor who may get students, by name, load, subjects and time zone. The list is loaded once it opens. */
export function MentorField({ studentId, exceptMentorId, none, ...field }: MentorFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useDebouncedValue(search, setSearch);
  const result = useMentorOptionsQuery({
    variables: { studentId, exceptMentorId, search: search || null, first: TABLE_PAGE_SIZE, after: null },
    skip: !isOpen,
    // Students come and go meanwhile.
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.mentorOptions);
  return (
    <Combobox
      {...field}
      none={none}
      placeholder={none ?? 'Type a name or an e-mail address'}
      hint="Mentors who may get students, those with the fewest first"
      noun={['mentor', 'mentors']}
      options={pages.page?.edges.map(({ node }) => optionOf(node)) ?? []}
      isPending={isOpen && !pages.hasFailed && (!pages.page || pages.isStale || typed.trim() !== search)}
      hasMore={pages.page?.pageInfo.hasNextPage ?? false}
      hasFailed={pages.hasFailed}
      search={typed}
      onSearch={(text) => setTyped(text.slice(0, MAX_TABLE_SEARCH_LENGTH))}
      onOpen={setOpen}
      onMore={pages.loadMore}
      onRetry={pages.retry}
    />
  );
}

type Option = MentorOptionsQuery['mentorOptions']['edges'][number]['node'];

function optionOf(mentor: Option): ComboboxOption {
  const { id, name, isFull, specialization, timeZone } = mentor;
  const facts = [
    `Students: ${loadText(mentor)}${isFull ? ', full' : ''}`,
    ...(specialization.length > 0 ? [specialization.join(', ')] : []),
    timeZoneName(timeZone),
  ];
  return { id, label: name, detail: facts.join(' · '), isDisabled: isFull };
}
