import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type FormDialogProps = {
  title: string;
  description?: string | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  submitLabel: string;
  /** While it is true nothing closes the dialog or sends the form again. */
  saving: boolean;
  /** What was wrong with what was sent last; its field, by the name of the control, gets the focus. */
  problem: { field: string | null } | null;
  /** How the fields are laid out. */
  className?: string;
  children: ReactNode;
  onSend: () => Promise<void>;
  onClose: () => void;
};

/** A form in a dialog of its own, with the way out and the way on under it. There while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, size, submitLabel, saving, problem, className, children, onSend, onClose } =
    props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const field = problem?.field ? form.current?.elements.namedItem(problem.field) : null;
    if (!(field instanceof HTMLElement)) return;
    field.focus();
    // With what is wrong under it, and not at the edge of what can be seen.
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
