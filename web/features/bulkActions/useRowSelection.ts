import { useMemo, useState } from 'react';
import type { TableSelection } from '../../ui/table/columns.ts';

export type RowSelection = TableSelection & {
  /** Number of the selected rows. */
  count: number;
  /** True for all rows that match the filters, loaded or not. */
  isAllMatching: boolean;
  /** The selected rows; null for all that match. */
  ids: readonly string[] | null;
  shownCount: number;
  /** Number of the rows that match the filters. */
  total: number;
  toggle: (id: string, isSelected: boolean) => void;
  selectShown: () => void;
  selectAllMatching: () => void;
  clear: () => void;
};

const NONE: ReadonlySet<string> = new Set();
const NO_ROWS: readonly { id: string }[] = [];

type Page = { totalCount: number; edges: readonly { node: { id: string } }[] };

/**
 * Keeps which rows of a table that loads page by page are selected.
 * @param page the rows that are loaded; undefined until some are
 */
export function useTableSelection(page: Page | undefined, filters: object): RowSelection {
  const edges = page?.edges;
  const shown = useMemo(() => edges?.map(({ node }) => node) ?? NO_ROWS, [edges]);
  return useRowSelection(shown, page?.totalCount ?? 0, JSON.stringify(filters));
}

/**
 * Keeps which rows of a table are selected. Other filters begin with none: what is selected is always what was seen.
 * @param shown the loaded rows
 * @param filters names the current filters
 */
export function useRowSelection(
  shown: readonly { id: string }[],
  total: number,
  filters: string,
): RowSelection {
  const [state, setState] = useState({ filters, chosen: NONE, isAllMatching: false });
  const isCurrent = state.filters === filters;
  const chosen = isCurrent ? state.chosen : NONE;
  const isAllMatching = isCurrent && state.isAllMatching;
  const selected = useMemo(
    () => (isAllMatching ? new Set(shown.map(({ id }) => id)) : chosen),
    [isAllMatching, chosen, shown],
  );
  const choose = (ids: ReadonlySet<string>) => setState({ filters, chosen: ids, isAllMatching: false });
  return {
    selected,
    onChange: choose,
    count: isAllMatching ? total : chosen.size,
    isAllMatching,
    ids: isAllMatching ? null : [...chosen],
    shownCount: shown.length,
    total,
    toggle: (id, isSelected) =>
      choose(new Set(isSelected ? [...selected, id] : [...selected].filter((one) => one !== id))),
    selectShown: () => choose(new Set(shown.map(({ id }) => id))),
    selectAllMatching: () => setState({ filters, chosen: NONE, isAllMatching: true }),
    clear: () => choose(NONE),
  };
}
