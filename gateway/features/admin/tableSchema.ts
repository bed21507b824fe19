import { ADMIN_TABLES, type AdminTableName } from '../../../contract/tables.ts';
import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { setHiddenColumns } from './setHiddenColumns.ts';

export const AdminTableEnum = builder.enumType('AdminTable', {
  description: 'A table of the admin panel.',
  values: ADMIN_TABLES,
});

const TableColumns = builder
  .objectRef<{ table: AdminTableName; hiddenColumns: readonly string[] }>('TableColumns')
  .implement({
    description: 'An admin’s choice of columns.',
    authScopes: { admin: true },
    fields: (t) => ({
      table: t.expose('table', { type: AdminTableEnum }),
      hiddenColumns: t.exposeStringList('hiddenColumns'),
    }),
  });

builder.queryField('tableColumns', (t) =>
  t.field({
    type: TableColumns,
    description: 'The viewer’s choice of columns in a table; at first none is hidden.',
    authScopes: { admin: true },
    args: { table: t.arg({ type: AdminTableEnum }) },
    resolve: async (_root, { table }, context) => {
      const profileId = requireViewer(context).id;
      const row = await context.prisma.adminPreference.findUnique({
        where: { profileId_table: { profileId, table } },
      });
      return { table, hiddenColumns: row?.hiddenColumns ?? [] };
    },
  }),
);

const SetHiddenColumnsInput = builder.inputType('SetHiddenColumnsInput', {
  fields: (t) => ({ table: t.field({ type: AdminTableEnum }), hiddenColumns: t.stringList() }),
});

builder.mutationField('setHiddenColumns', (t) =>
  t.field({
    type: TableColumns,
    errors: {},
    description: 'Stores which columns of a table the viewer does not want to see.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: SetHiddenColumnsInput }) },
    resolve: async (_root, { input }, context) => {
      await setHiddenColumns(context, requireViewer(context), input);
      return input;
    },
  }),
);
