import { BULK_ACTIONS } from '../../../contract/bulkActions.ts';
import { BulkActionItemStatus, BulkActionStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';
import { rowsOf } from '../../graphql/rowRules.ts';
import { feedPayload, feedSubscription } from '../../graphql/subscriptionFields.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { AdminTableEnum } from '../admin/tableSchema.ts';
import { kindOf, visibleBulkActions } from './bulkActionRow.ts';
import { cancelBulkAction } from './cancelBulkAction.ts';
import { BulkActionKindEnum, BulkSelectionInput, selectionOf } from './previewSchema.ts';
import { startBulkAction } from './startBulkAction.ts';
import { undoBulkAction } from './undoBulkAction.ts';

const MAX_SHOWN = 20;
const MAX_PROBLEMS = 100;

const BulkActionStatusEnum = builder.enumType(BulkActionStatus, { name: 'BulkActionStatus' });
const BulkActionItemStatusEnum = builder.enumType(BulkActionItemStatus, { name: 'BulkActionItemStatus' });

const BulkActionItem = builder.prismaObject('BulkActionItem', {
  description: 'One record of a bulk action, and what became of it.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    subjectId: t.exposeID('subjectId', { description: 'Id of the record, which may be gone.' }),
    label: t.exposeString('label'),
    status: t.expose('status', { type: BulkActionItemStatusEnum }),
    problem: t.exposeString('problem', { nullable: true, description: 'Why nothing changed.' }),
  }),
});

const BulkAction = builder.prismaObject('BulkAction', {
  description: 'A change of many records, for the admin who started it.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.field({ type: BulkActionKindEnum, select: { kind: true }, resolve: kindOf }),
    table: t.field({
      type: AdminTableEnum,
      select: { kind: true },
      resolve: (action) => BULK_ACTIONS[kindOf(action)].table,
    }),
    status: t.expose('status', { type: BulkActionStatusEnum }),
    totalCount: t.exposeInt('totalCount'),
    doneCount: t.exposeInt('doneCount', { description: 'Records that have changed.' }),
    skippedCount: t.exposeInt('skippedCount', { description: 'Records of which nothing was to change.' }),
    failedCount: t.exposeInt('failedCount', { description: 'Records that could not change.' }),
    undoOfId: t.exposeID('undoOfId', {
      nullable: true,
      description: 'The action that this one takes back; null for one that an admin started.',
    }),
    undoableUntil: t.expose('undoableUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when it can be taken back; null when it cannot, or was.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    problems: t.relation('items', {
      type: BulkActionItem,
      description: 'The first hundred records that did not change.',
      query: {
        where: { status: { in: ['SKIPPED', 'FAILED'] } },
        orderBy: { position: 'asc' },
        take: MAX_PROBLEMS,
      },
    }),
  }),
});

builder.queryFields((t) => ({
  bulkActions: t.prismaField({
    type: [BulkAction],
    description: 'The viewer’s bulk actions of the last day, newest first, up to twenty.',
    authScopes: { admin: true },
    resolve: (query, _root, _args, { prisma, viewer }) =>
      prisma.bulkAction.findMany({
        ...query,
        where: visibleBulkActions(viewer),
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: MAX_SHOWN,
      }),
  }),
  bulkAction: t.prismaField({
    type: BulkAction,
    nullable: true,
    description: 'One bulk action of the viewer; null if there is none with this id.',
    authScopes: { admin: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, { prisma, viewer }) =>
      prisma.bulkAction.findFirst({ ...query, where: { AND: [{ id }, visibleBulkActions(viewer)] } }),
  }),
}));

const StartBulkActionInput = builder.inputType('StartBulkActionInput', {
  fields: (t) => ({
    id: t.id({ description: 'Chosen by the client; the same id starts the action once.' }),
    selection: t.field({ type: BulkSelectionInput }),
    reason: t.string({ description: 'For the audit log; empty for a kind that has none.' }),
    digest: t.string({ description: 'Of the preview that was shown.' }),
  }),
});

const CancelBulkActionInput = builder.inputType('CancelBulkActionInput', {
  fields: (t) => ({ bulkActionId: t.id() }),
});

const UndoBulkActionInput = builder.inputType('UndoBulkActionInput', {
  fields: (t) => ({ bulkActionId: t.id() }),
});

builder.mutationFields((t) => ({
  startBulkAction: t.prismaField({
    type: BulkAction,
    errors: {},
    description: 'Starts changing the selected records in the background, as the preview showed it.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: StartBulkActionInput }) },
    resolve: async (query, _root, { input: { selection, ...input } }, context) => {
      const started = { ...selectionOf(selection), ...input };
      const id = await startBulkAction(context, requireViewer(context), started);
      return context.prisma.bulkAction.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  cancelBulkAction: t.prismaField({
    type: BulkAction,
    errors: {},
    description: 'Cancels a bulk action that has not ended; what it has changed stays changed.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: CancelBulkActionInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await cancelBulkAction(context, requireViewer(context), input.bulkActionId);
      return context.prisma.bulkAction.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  undoBulkAction: t.prismaField({
    type: BulkAction,
    errors: {},
    description: 'Starts taking back what a bulk action changed; returns the action that does it.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: UndoBulkActionInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await undoBulkAction(context, requireViewer(context), input.bulkActionId);
      return context.prisma.bulkAction.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));

const BulkActionProgressed = feedPayload<'bulkAction.progressed'>(
  'BulkActionProgressed',
  'A bulk action of the viewer has changed more records, or has ended.',
);

builder.objectField(BulkActionProgressed, 'bulkAction', (t) =>
  t.prismaField({
    type: BulkAction,
    resolve: (query, { payload }, _args, { prisma, viewer }) =>
      prisma.bulkAction.findFirstOrThrow({
        ...query,
        where: { AND: [{ id: payload.bulkActionId }, visibleBulkActions(viewer)] },
      }),
  }),
);

feedSubscription('bulkActionProgressed', {
  description: 'Progress of the viewer’s bulk actions.',
  payload: BulkActionProgressed,
  args: {},
  source: {
    kinds: ['bulkAction.progressed'],
    rules: [
      { rows: rowsOf('BulkAction', visibleBulkActions), idsOf: ({ payload }) => [payload.bulkActionId] },
    ],
  },
});
