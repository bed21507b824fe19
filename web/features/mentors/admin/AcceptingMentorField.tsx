import { useState } from 'react';
import { MAX_TABLE_SEARCH_LENGTH } from '../../../../contract/tables.ts';
import { timeZoneName } from '../../../../contract/time.ts';
import { useDebouncedValue } from '../../../lib/hooks/useDebouncedValue.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useAcceptingMentorsQuery } from './mentorAdmin.generated.ts';
import { loadText } from './mentorTable.ts';

type AcceptingMentorFieldProps = {
  label: string;
  /** Says what it means to choose none. */
  placeholder: string;
  /** A mentor who is no choice; null for none. */
  exceptId: string | null;
  name: string;
  value: string;
  error: string | null;
  onChange: (mentorId: string) => void;
};

/** Chooses a mentor who can take students, by load, subjects and time zone. */
export function AcceptingMentorField(props: AcceptingMentorFieldProps) {
  const { label, placeholder, exceptId, name, value, error, onChange } = props;
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useDebouncedValue(search, setSearch);
  const { data, previousData } = useAcceptingMentorsQuery({
    variables: { search: search || null },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  });
  const list = (data ?? previousData)?.adminMentors;
  const mentors = (list?.edges ?? []).map(({ node }) => node).filter(({ id }) => id !== exceptId);
  return (
    <div className="grid gap-3">
      {(search !== '' || list?.pageInfo.hasNextPage) && (
        <TextField
          label="Search by name or e-mail"
          type="search"
          value={typed}
          maxLength={MAX_TABLE_SEARCH_LENGTH}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <SelectField
        label={label}
        name={name}
        value={value}
        error={error}
        placeholder={placeholder}
        hint="Mentors who can take students now"
        onChange={(event) => onChange(event.target.value)}
        options={mentors.map((one) => ({
          value: one.id,
          label: [
            `${one.person.name}, ${loadText(one)} students`,
            ...one.specialization.slice(0, 2),
            timeZoneName(one.timeZone),
          ].join(', '),
        }))}
      />
    </div>
  );
}
