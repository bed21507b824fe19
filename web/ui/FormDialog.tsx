import { type ComponentProps, type ReactNode, useId } from 'react';
import type { FormState } from '../lib/forms/useForm.ts';
import type { FormDraft } from '../lib/forms/useFormDraft.ts';
import { Button } from './Button.tsx';
import { Dialog, DialogClose } from './Dialog.tsx';
import { Form } from './Form.tsx';
import { RestoredDraft } from './RestoredDraft.tsx';

type FormDialogProps = {
  form: FormState;
  title: string;
  description?: string | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  submitLabel: string;
  /** Replaces the label while the form is being sent, such as 'Saving...'. */
  busyLabel: string;
  /** True for a form whose submission destroys something. */
  danger?: boolean;
  /** 'Cancel' when absent; for a form that cancels something. */
  cancelLabel?: string;
  /** The layout classes of the fields. */
  className?: string;
  onPaste?: ComponentProps<'form'>['onPaste'];
  /** The draft that the form keeps in this browser; `kept` for one that also stays when the dialog is closed. */
  draft?: Pick<FormDraft<object>, 'isRestored' | 'isUnsaved' | 'discard' | 'startOver'> | 'kept';
  /** True if closing would lose what no control of the form holds, such as a row that was added. */
  unsaved?: boolean | undefined;
  children: ReactNode;
  onClose: () => void;
};

/** Renders a form in a dialog with a cancel and a submit button. Mount it only while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, description, size, submitLabel, busyLabel, className, children, onPaste, onClose } =
    props;
  const draft = props.draft === 'kept' ? null : props.draft;
  const variant = props.danger ? 'danger' : 'primary';
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={form.busy}
      title={title}
      {...(size && { size })}
      {...(description && { description })}
      {...(props.unsaved && { unsaved: true })}
      {...(props.draft === 'kept' && { unsaved: false })}
      {...(draft && { unsaved: draft.isUnsaved, onDiscard: draft.discard })}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline" disabled={form.busy}>
              {props.cancelLabel ?? 'Cancel'}
            </Button>
          </DialogClose>
          <Button type="submit" variant={variant} form={formId} loading={form.busy} loadingText={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} dismissible className={className} onPaste={onPaste}>
        {draft?.isRestored && <RestoredDraft startOver={draft.startOver} />}
        {children}
      </Form>
    </Dialog>
  );
}
