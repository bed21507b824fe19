import { Command } from 'cmdk';
import { useState } from 'react';
import { MAX_TABLE_SEARCH_LENGTH } from '../../../../contract/tables.ts';
import { useDebouncedValue } from '../../../lib/hooks/useDebouncedValue.ts';
import { useNavigate } from '../../../lib/router/router.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { controlStyle } from '../../../ui/Field.tsx';
import { useAdminSearchQuery } from './palette.generated.ts';
import { paletteGroups } from './paletteItems.ts';
import { readRecentPages } from './recentPages.ts';

type CommandPaletteProps = { onClose: () => void; returnFocusTo: () => HTMLElement | null };

/** Finds a family, a payment, a mentor or a page of the admin panel, and goes there. */
export function CommandPalette({ onClose, returnFocusTo }: CommandPaletteProps) {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useDebouncedValue(search, setSearch);
  const [recent] = useState(readRecentPages);
  const { data, previousData, loading, error } = useAdminSearchQuery({
    variables: { search },
    skip: search === '',
    fetchPolicy: 'network-only',
    context: { quiet: true },
  });
  const hits = search === '' ? [] : ((data ?? previousData)?.adminSearch ?? []);
  const groups = paletteGroups(typed, hits, recent);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const isPending = loading || typed.trim() !== search;
  const open = (path: string) => {
    onClose();
    // The query editor is not a page of this app.
    if (path === '/graphql') window.location.assign(path);
    else navigate(path);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      // A search is quickly typed again.
      unsaved={false}
      title="Search the admin panel"
      size="lg"
      returnFocusTo={returnFocusTo}
    >
      <Command shouldFilter={false} loop label="Search the admin panel" className="grid grid-cols-1 gap-3">
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          maxLength={MAX_TABLE_SEARCH_LENGTH}
          placeholder="Family, payment reference, mentor or page"
          className={controlStyle}
        />
        <p role="status" className={error ? 'font-bold text-danger' : 'sr-only'}>
          {error ? 'The search failed. Please try again.' : isPending ? 'Searching...' : `${count} found`}
        </p>
        <Command.List label="Results" className="grid max-h-[60dvh] overflow-y-auto sm:max-h-96">
          {count === 0 && !isPending && <p className="py-4 text-center text-muted">Nothing found.</p>}
          {groups.map(({ heading, items }) => (
            <Command.Group
              key={heading}
              heading={heading}
              className="pb-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-base [&_[cmdk-group-heading]]:text-muted"
            >
              {items.map(({ id, title, detail, path }) => (
                <Command.Item
                  key={id}
                  value={id}
                  onSelect={() => open(path)}
                  className="grid min-h-11 cursor-pointer content-center rounded-xl px-3 py-1.5 data-[selected=true]:bg-indigo-soft"
                >
                  <span className="font-bold wrap-anywhere">{title}</span>
                  {detail && <span className="text-base text-muted wrap-anywhere">{detail}</span>}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}
