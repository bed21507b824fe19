import { useId, useState } from 'react';
import { MIN_PARENT_SEARCH_LENGTH } from '../../../../contract/studentAdmin.ts';
import { MAX_TABLE_SEARCH_LENGTH } from '../../../../contract/tables.ts';
import { useDebouncedValue } from '../../../lib/hooks/useDebouncedValue.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import {
  type StudentRecord_ParentFragment as Parent,
  useFindParentsQuery,
} from './studentRecord.generated.ts';

type ParentFieldProps = {
  parent: Parent | null;
  onChange: (parent: Parent | null) => void;
  error: string | null;
};

/** Renders the choice of a parent: the one that is chosen, or a search over people. */
export function ParentField({ parent, onChange, error }: ParentFieldProps) {
  const [searching, setSearching] = useState(parent === null);
  const id = useId();
  if (!searching && parent)
    return (
      <div className="grid gap-1.5">
        <p className="font-bold" id={id}>
          Parent
        </p>
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border-2 border-line-strong px-4 py-2">
          <ParentText parent={parent} />
          <Button variant="outline" size="sm" onClick={() => setSearching(true)}>
            Choose another parent
          </Button>
        </div>
        {error && <FieldError id={`${id}-error`} error={error} />}
      </div>
    );
  const choose = (chosen: Parent) => {
    onChange(chosen);
    setSearching(false);
  };
  return <ParentSearch error={error} onChoose={choose} />;
}

function ParentText({ parent }: { parent: Parent }) {
  return (
    <p className="min-w-0 text-left [overflow-wrap:anywhere]">
      <span className="block font-bold">{parent.name}</span>
      <span className="block text-base font-normal text-muted">{parent.email}</span>
    </p>
  );
}

type ParentSearchProps = { error: string | null; onChoose: (parent: Parent) => void };

function ParentSearch({ error, onChoose }: ParentSearchProps) {
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useDebouncedValue(search, setSearch);
  const isAsked = search.trim().length >= MIN_PARENT_SEARCH_LENGTH;
  const result = useFindParentsQuery({
    variables: { search: search.trim() },
    skip: !isAsked,
    fetchPolicy: 'network-only',
    context: { quiet: true },
  });
  const found = isAsked ? result.data?.findParents : undefined;
  const status = !isAsked
    ? ''
    : result.error
      ? 'The search did not work. Please try again.'
      : found?.length === 0
        ? 'No parent was found.'
        : found
          ? `${found.length} found`
          : 'Searching...';
  return (
    <div className="grid gap-2">
      <TextField
        label="Parent"
        optional
        name="parentId"
        type="search"
        autoComplete="off"
        maxLength={MAX_TABLE_SEARCH_LENGTH}
        hint="Search by name or e-mail. Until you choose one, it is you."
        error={error}
        value={typed}
        // Enter would send the form before a parent is chosen.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p role="status" className="text-base text-muted empty:hidden">
        {status}
      </p>
      {found && found.length > 0 && (
        <ul aria-label="Parents found" className="grid gap-1.5">
          {found.map((parent) => (
            <li key={parent.id}>
              <button
                type="button"
                className="min-h-11 w-full rounded-xl border-2 border-line px-4 py-2 hover:border-indigo hover:bg-indigo-soft"
                onClick={() => onChoose(parent)}
              >
                <ParentText parent={parent} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
