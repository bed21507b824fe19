import { BULK_ACTION_KINDS } from '../../../contract/bulkActions.ts';
import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import type { BulkPreviewRow } from './definitions.ts';
import { type BulkActionPreview, type BulkSelection, previewBulkAction } from './previewBulkAction.ts';

export const BulkActionKindEnum = builder.enumType('BulkActionKind', {
  description: 'What an admin can do with many records at once.',
  values: BULK_ACTION_KINDS,
});

const BulkChoiceInput = builder.inputType('BulkChoiceInput', {
  fields: (t) => ({ name: t.string(), value: t.string() }),
});

export const BulkSelectionInput = builder.inputType('BulkSelectionInput', {
  fields: (t) => ({
    kind: t.field({ type: BulkActionKindEnum }),
    ids: t.idList({
      required: false,
      description: 'The selected records; null for all that the filters select.',
    }),
    filters: t.field({
      type: [BulkChoiceInput],
      required: false,
      description: 'The table’s filters and its search, by name.',
    }),
    values: t.field({
      type: [BulkChoiceInput],
      required: false,
      description: 'What is chosen for all records, by name, such as the mentor.',
    }),
  }),
});

/** Returns the selection of a request: without ids it is what the filters select. */
export const selectionOf = ({
  kind,
  ids,
  filters,
  values,
}: typeof BulkSelectionInput.$inferInput): BulkSelection => ({
  kind,
  ids: ids ?? null,
  filters: filters ?? [],
  values: values ?? [],
});

const SkippedRecords = builder.objectRef<BulkActionPreview['skipped'][number]>('SkippedRecords').implement({
  description: 'Records that would not change for the same reason.',
  authScopes: { admin: true },
  fields: (t) => ({ reason: t.exposeString('reason'), count: t.exposeInt('count') }),
});

const BulkChange = builder.objectRef<BulkPreviewRow>('BulkChange').implement({
  description: 'What an action would do to one record.',
  authScopes: { admin: true },
  fields: (t) => ({
    subjectId: t.exposeID('subjectId'),
    label: t.exposeString('label'),
    before: t.exposeString('before'),
    after: t.exposeString('after'),
  }),
});

const BulkActionPreviewType = builder.objectRef<BulkActionPreview>('BulkActionPreview').implement({
  description: 'What an action would change, as if it ran now.',
  authScopes: { admin: true },
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount', { description: 'Number of the selected records.' }),
    changeCount: t.exposeInt('changeCount', { description: 'Number of those that would change.' }),
    skipped: t.expose('skipped', { type: [SkippedRecords] }),
    rows: t.expose('rows', { type: [BulkChange], description: 'The first ten that would change.' }),
    digest: t.exposeString('digest', { description: 'Names exactly these changes; starting needs it.' }),
  }),
});

builder.queryField('bulkActionPreview', (t) =>
  t.field({
    type: BulkActionPreviewType,
    errors: {},
    description: 'What an action would change, and what not and why.',
    authScopes: { admin: true },
    args: { selection: t.arg({ type: BulkSelectionInput }) },
    resolve: (_root, { selection }, context) =>
      previewBulkAction(context, requireViewer(context), selectionOf(selection)),
  }),
);
