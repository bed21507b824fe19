import { EXPORT_TABLES } from '../../../contract/exports.ts';
import { ExportStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';
import { rowsOf } from '../../graphql/rowRules.ts';
import { feedPayload, feedSubscription } from '../../graphql/subscriptionFields.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { cancelExport } from './cancelExport.ts';
import { visibleExports } from './exportRow.ts';
import { startExport } from './startExport.ts';

const ExportStatusEnum = builder.enumType(ExportStatus, { name: 'ExportStatus' });

const ExportTableEnum = builder.enumType('ExportTable', {
  description: 'What an admin can export: a table of the admin panel, or a mailing list.',
  values: EXPORT_TABLES,
});

const Export = builder.prismaObject('Export', {
  description: 'A table that is written to a CSV file, for the admin who started it.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    table: t.exposeString('table'),
    status: t.expose('status', { type: ExportStatusEnum }),
    rowCount: t.exposeInt('rowCount', { description: 'Rows that are written so far.' }),
    totalRows: t.exposeInt('totalRows', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the file is deleted.' }),
    downloadUrl: t.string({
      nullable: true,
      description: 'Path of the file on this site, once it is complete.',
      select: { status: true },
      resolve: ({ id, status }) => (status === 'DONE' ? `/table-exports/${id}.csv` : null),
    }),
  }),
});

builder.queryField('exports', (t) =>
  t.prismaField({
    type: [Export],
    description: 'The viewer’s exports that are not deleted yet, newest first, up to twenty.',
    authScopes: { admin: true },
    resolve: (query, _root, _args, { prisma, viewer }) =>
      prisma.export.findMany({
        ...query,
        where: visibleExports(viewer),
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: 20,
      }),
  }),
);

const ExportFilterInput = builder.inputType('ExportFilterInput', {
  fields: (t) => ({ name: t.string(), value: t.string() }),
});

const StartExportInput = builder.inputType('StartExportInput', {
  fields: (t) => ({
    table: t.field({ type: ExportTableEnum }),
    filters: t.field({
      type: [ExportFilterInput],
      description: 'The table’s filters and its search, by name.',
    }),
  }),
});

const CancelExportInput = builder.inputType('CancelExportInput', {
  fields: (t) => ({ exportId: t.id() }),
});

builder.mutationFields((t) => ({
  startExport: t.prismaField({
    type: Export,
    errors: {},
    description: 'Starts writing a table to a CSV file in the background.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: StartExportInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await startExport(context, requireViewer(context), input);
      return context.prisma.export.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  cancelExport: t.prismaField({
    type: Export,
    errors: {},
    description: 'Cancels an export that has not ended.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: CancelExportInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await cancelExport(context, requireViewer(context), input.exportId);
      return context.prisma.export.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));

const ExportProgressed = feedPayload<'export.progressed'>(
  'ExportProgressed',
  'An export of the viewer has written more rows, or has ended.',
);

builder.objectField(ExportProgressed, 'export', (t) =>
  t.prismaField({
    type: Export,
    resolve: (query, { payload }, _args, { prisma, viewer }) =>
      prisma.export.findFirstOrThrow({
        ...query,
        where: { AND: [{ id: payload.exportId }, visibleExports(viewer)] },
      }),
  }),
);

feedSubscription('exportProgressed', {
  description: 'Progress of the viewer’s exports.',
  payload: ExportProgressed,
  args: {},
  source: {
    kinds: ['export.progressed'],
    rules: [{ rows: rowsOf('Export', visibleExports), idsOf: ({ payload }) => [payload.exportId] }],
  },
});
