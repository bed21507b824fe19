import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { type FormProblem, useFormProblem } from '../../lib/hooks/useFormProblem.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type Problem = { field?: string | null; message: string };

type ChildFormProps = {
  title: string;
  description: string;
  submitLabel: string;
  onClose: () => void;
  /** Resolves to the problem, or to null on success. */
  onSubmit: (fields: FormData) => Promise<Problem | null>;
  children: (form: { busy: boolean; errorOf: FormProblem['errorOf'] }) => ReactNode;
};

/** Dialog with a form that a parent submits on behalf of a child. */
export function ChildForm({ title, description, submitLabel, onClose, onSubmit, children }: ChildFormProps) {
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const attempt = useFormProblem(form, 'password');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    attempt.clear();
    setBusy(true);
    const problem = await onSubmit(new FormData(event.currentTarget)).catch(() => ({
      message: 'That did not work. Please try again in a moment.',
    }));
    setBusy(false);
    if (!problem) return onClose();
    attempt.fail('field' in problem ? (problem.field ?? null) : null, problem.message);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      size="sm"
      locked={busy}
    >
      <form
        ref={form}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void submit(event)}
        onInput={attempt.clear}
      >
        {attempt.problem?.field === null && (
          <Banner tone="danger" className="rounded-xl">
            {attempt.problem.message}
          </Banner>
        )}
        <div className="grid min-w-0 gap-4">{children({ busy, errorOf: attempt.errorOf })}</div>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="secondary" loading={busy} loadingText="Saving...">
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
