import { useMediaQuery } from '../../lib/hooks/useMediaQuery.ts';
import { CardList } from './CardList.tsx';
import type { TableProps } from './columns.ts';
import { Grid } from './Grid.tsx';

/**
 * Renders rows as a table, or as cards on a narrow screen. Only what is near the viewport is in the document, so that
 * thousands of loaded rows stay quick.
 */
export function DataTable<Row extends { id: string }>(props: TableProps<Row>) {
  return useMediaQuery('(min-width: 64rem)') ? <Grid {...props} /> : <CardList {...props} />;
}
