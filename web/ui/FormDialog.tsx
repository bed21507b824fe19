import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type FormDialogProps = {
  title: string;
  description?: string | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  submitLabel: string;
  /** Prevents closing the dialog and submitting the form again while true. */
  saving: boolean;
  /** The problem of the last submission; its field, by the name of the control, gets the focus. */
  problem: { field: string | null } | null;
  /** The layout classes of the fields. */
  className?: string;
  children: ReactNode;
  onSend: () => Promise<void>;
  onClose: () => void;
};

/** Renders a form in a dialog with a cancel and a submit button. Mount it only while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, size, submitLabel, saving, problem, className, children, onSend, onClose } =
    props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const field = problem?.field ? form.current?.elements.namedItem(problem.field) : null;
    if (!(field instanceof HTMLElement)) return;
    field.focus();
    // In the centre, so that the error under the field is visible, too.
    field.scrollIntoView({ block: 'center' });
  }, [problem]);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={saving}
      title={title}
      {...(size && { size })}
      {...(description && { description })}
      footer={
        <>
          <Button variant="outline" disabled={saving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={saving} loadingText="Saving...">
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) void onSend();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
