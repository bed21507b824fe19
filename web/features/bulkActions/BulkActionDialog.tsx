import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { BULK_ACTIONS, BULK_TEXTS, recordsText } from '../../../contract/bulkActions.ts';
import type { DomainError } from '../../../contract/errors.ts';
import { type FormState, useForm } from '../../lib/forms/useForm.ts';
import { Banner } from '../../ui/Banner.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { Textarea } from '../../ui/TextField.tsx';
import { BulkPreviewPanel } from './BulkPreviewPanel.tsx';
import { BulkActionsDocument, useStartBulkActionMutation } from './bulkActions.generated.ts';
import { type BulkSelection, useBulkPreview } from './useBulkPreview.ts';

type BulkActionDialogProps = {
  selection: BulkSelection;
  /** Requires a reason for the audit log; null for an action that has none. */
  checkReason: ((reason: string) => DomainError | null) | null;
  /** Says what is missing while the values are not chosen. */
  missing: { field: string; message: string } | null;
  /** True if closing would lose a value that no control holds. */
  unsaved?: boolean;
  /** Renders the fields of the values. */
  fields?: (form: FormState) => ReactNode;
  onStarted: () => void;
  onClose: () => void;
};

const MAX_REASON_LENGTH = 500;

/** Shows what an action would change before it is started: nothing has changed until the button is pressed. */
export function BulkActionDialog(props: BulkActionDialogProps) {
  const { selection, checkReason, missing, fields, onStarted, onClose } = props;
  const { kind, values } = selection;
  const { label, verb, finality } = BULK_ACTIONS[kind];
  const [id] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState('');
  const { preview, isLoading, problem, refresh } = useBulkPreview(selection);
  const [start] = useStartBulkActionMutation({
    refetchQueries: [BulkActionsDocument],
    awaitRefetchQueries: true,
    context: { quiet: true },
  });
  const form = useForm({
    read: () => {
      const wrong = (values === null ? missing : null) ?? checkReason?.(reason);
      if (wrong) return { problems: [wrong] };
      if (!preview) return { problems: [{ field: null, message: BULK_TEXTS.previewFirst }] };
      if (preview.changeCount === 0)
        return { problems: [{ field: null, message: BULK_TEXTS.nothingChanges }] };
      return { input: { id, selection, reason, digest: preview.digest } };
    },
    send: async (input) => {
      const result = (await start({ variables: { input } })).data?.startBulkAction;
      if (result?.__typename === 'BulkAction') {
        onStarted();
        return null;
      }
      if (result?.code === 'CONFLICT') refresh();
      return result ? { ...result, field: result.field === 'reason' ? 'reason' : null } : {};
    },
    failed: BULK_TEXTS.notStarted,
  });
  const isDestructive = kind === 'DELETE_STUDENTS';
  return (
    <FormDialog
      form={form}
      size="lg"
      danger={isDestructive}
      title={label}
      submitLabel={
        preview && preview.changeCount > 0 ? `${verb} ${recordsText(kind, preview.changeCount)}` : label
      }
      busyLabel="Starting..."
      className={clsx('grid grid-cols-1 content-start gap-5', fields && 'sm:min-h-96')}
      unsaved={props.unsaved}
      onClose={onClose}
    >
      {finality && (
        <Banner tone="warn" className="rounded-xl">
          {finality}
        </Banner>
      )}
      {fields?.(form)}
      {checkReason && (
        <Textarea
          label="Reason"
          hint="For the audit log."
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          {...form.field('reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {/* Says what has been found to a screen reader, too. */}
      <div aria-live="polite">
        {isLoading && <LoadingIndicator message="Finding out what would change..." />}
        {problem && <ErrorState title={problem} onRetry={refresh} />}
        {preview && <BulkPreviewPanel kind={kind} preview={preview} />}
      </div>
    </FormDialog>
  );
}
