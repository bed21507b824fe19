import type { AdminTableName } from '../../../../contract/tables.ts';
import { toast } from '../../../ui/toast.ts';
import { useSetHiddenColumnsMutation, useTableColumnsQuery } from './tableColumns.generated.ts';

const NONE: readonly string[] = [];

/** Reads and changes which columns of a table the admin has hidden. A change shows at once and goes back if it fails. */
export function useHiddenColumns(
  table: AdminTableName,
): [readonly string[], (hidden: readonly string[]) => void] {
  const { data } = useTableColumnsQuery({ variables: { table }, context: { quiet: true } });
  const [send] = useSetHiddenColumnsMutation({ context: { quiet: true } });
  const fail = () => toast.error('Your choice of columns was not saved.');
  const setHidden = (hidden: readonly string[]) => {
    const hiddenColumns = [...hidden];
    send({
      variables: { input: { table, hiddenColumns } },
      optimisticResponse: {
        __typename: 'Mutation',
        setHiddenColumns: { __typename: 'TableColumns', table, hiddenColumns },
      },
    }).then((response) => {
      if (response.data?.setHiddenColumns.__typename !== 'TableColumns') fail();
    }, fail);
  };
  return [data?.tableColumns.hiddenColumns ?? NONE, setHidden];
}
