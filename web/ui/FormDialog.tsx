import { type ComponentProps, type ReactNode, useId } from 'react';
import type { FormState } from '../lib/forms/useForm.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Form } from './Form.tsx';

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
  /** The layout classes of the fields. */
  className?: string;
  onPaste?: ComponentProps<'form'>['onPaste'];
  children: ReactNode;
  onClose: () => void;
};

/** Renders a form in a dialog with a cancel and a submit button. Mount it only while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, description, size, submitLabel, busyLabel, className, children, onPaste, onClose } =
    props;
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
      footer={
        <>
          <Button variant="outline" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={variant} form={formId} loading={form.busy} loadingText={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} dismissible className={className} onPaste={onPaste}>
        {children}
      </Form>
    </Dialog>
  );
}
