import { clsx } from 'clsx';
import { ChevronDown, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  BULK_ACTIONS,
  BULK_TEXTS,
  type BulkActionKind,
  MAX_BULK_RECORDS,
} from '../../../contract/bulkActions.ts';
import { Button } from '../../ui/Button.tsx';
import { DropdownItem, DropdownMenu } from '../../ui/DropdownMenu.tsx';
import type { RowSelection } from './useRowSelection.ts';

type SelectionBarProps = {
  selection: RowSelection;
  /** The actions of the table, in the order of the menu. */
  kinds: readonly [BulkActionKind, ...BulkActionKind[]];
  onAction: (kind: BulkActionKind) => void;
};

/** Renders how many rows are selected, what selects more of them, and the actions for them. */
export function SelectionBar({ selection, kinds, onAction }: SelectionBarProps) {
  const { count, isAllMatching, shownCount, total } = selection;
  const [kind] = kinds;
  const isAnySelected = count > 0;
  const text = useRef<HTMLParagraphElement>(null);
  const wasSelected = useRef(isAnySelected);
  useEffect(() => {
    // The pressed button has left with the selection, and took the focus with it.
    if (wasSelected.current && !isAnySelected && document.activeElement === document.body)
      text.current?.focus();
    wasSelected.current = isAnySelected;
  }, [isAnySelected]);
  const canSelectAll = isAnySelected && !isAllMatching && total > shownCount;
  return (
    <section
      aria-label="Selection"
      className={clsx(
        'flex flex-wrap items-center gap-x-2 gap-y-1 rounded-brick border-2 p-2 pl-4',
        isAnySelected
          ? 'sticky top-20 z-10 border-indigo bg-indigo-soft shadow-pop'
          : 'border-line bg-surface',
      )}
    >
      <p
        ref={text}
        tabIndex={-1}
        role="status"
        className={clsx('font-bold', !isAnySelected && 'mr-auto max-sm:basis-full')}
      >
        <SelectionText selection={selection} kind={kind} />
      </p>
      {isAnySelected && (
        <>
          <Button variant="ghost" size="icon" onClick={selection.clear}>
            <X className="size-5" aria-hidden="true" />
            <span className="sr-only">Clear the selection</span>
          </Button>
          <ActionMenu kinds={kinds} onAction={onAction} />
        </>
      )}
      {!isAllMatching && count < shownCount && (
        <Button variant="ghost" size="sm" onClick={selection.selectShown}>
          {shownCount === 1 ? 'Select the one shown' : `Select all ${shownCount} shown`}
        </Button>
      )}
      {canSelectAll && total <= MAX_BULK_RECORDS && (
        <Button variant="ghost" size="sm" onClick={selection.selectAllMatching}>
          {`Select all ${total} that match`}
        </Button>
      )}
      {canSelectAll && total > MAX_BULK_RECORDS && count >= shownCount && (
        <p className="basis-full text-base">{BULK_TEXTS.tooManyRecords}</p>
      )}
    </section>
  );
}

function SelectionText({ selection, kind }: { selection: RowSelection; kind: BulkActionKind }) {
  const { count, isAllMatching } = selection;
  const noun = BULK_ACTIONS[kind].noun[count === 1 ? 0 : 1];
  if (count === 0) return BULK_TEXTS.noneSelected(noun);
  return (
    <>
      {`${isAllMatching ? 'All ' : ''}${count.toLocaleString('en-NG')}`}
      {/* The bar stays in view, so it is low on a phone. */}
      <span className="max-sm:sr-only">{` ${noun}`}</span> selected
    </>
  );
}

function ActionMenu({ kinds, onAction }: Pick<SelectionBarProps, 'kinds' | 'onAction'>) {
  const trigger = (
    <Button variant="secondary" size="sm" className="ml-auto">
      Actions
      <ChevronDown className="size-5" aria-hidden="true" />
    </Button>
  );
  return (
    <DropdownMenu trigger={trigger} label="Actions">
      {kinds.map((kind) => (
        <DropdownItem key={kind} danger={kind === 'DELETE_STUDENTS'} onSelect={() => onAction(kind)}>
          {BULK_ACTIONS[kind].label}
        </DropdownItem>
      ))}
    </DropdownMenu>
  );
}
