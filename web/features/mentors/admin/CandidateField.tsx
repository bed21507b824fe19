import { useState } from 'react';
import { MAX_TABLE_SEARCH_LENGTH } from '../../../../contract/tables.ts';
import { useDebouncedValue } from '../../../lib/hooks/useDebouncedValue.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useMentorCandidateListQuery } from './mentorAdmin.generated.ts';

type CandidateFieldProps = {
  name: string;
  value: string;
  error: string | null;
  onChange: (profileId: string) => void;
};

/** Chooses a person with the mentor role who has no record; a search narrows a list that is too long. */
export function CandidateField({ name, value, error, onChange }: CandidateFieldProps) {
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useDebouncedValue(search, setSearch);
  const { data, previousData, loading } = useMentorCandidateListQuery({
    variables: { search: search || null },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  });
  const list = (data ?? previousData)?.mentorCandidates;
  const people = list?.edges.map(({ node }) => node) ?? [];
  const isSearched = search !== '' || list?.pageInfo.hasNextPage === true;
  return (
    <div className="grid gap-3">
      {isSearched && (
        <TextField
          label="Search by name or e-mail"
          type="search"
          value={typed}
          maxLength={MAX_TABLE_SEARCH_LENGTH}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <SelectField
        label="Person"
        name={name}
        value={value}
        error={error}
        placeholder={loading && !list ? 'Loading...' : 'Choose a person'}
        hint={
          list && people.length === 0
            ? 'Nobody with the mentor role is without a record.'
            : 'People with the mentor role who have no record'
        }
        onChange={(event) => onChange(event.target.value)}
        options={people.map(({ id, name: personName, email }) => ({
          value: id,
          label: `${personName} (${email})`,
        }))}
      />
    </div>
  );
}
