import { clsx } from 'clsx';
import { AlertDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useBackToClose } from '../lib/router/useBackToClose.ts';
import { Backdrop } from './Backdrop.tsx';
import { Button } from './Button.tsx';
import { disableRadixReturnFocus, ReturnFocus } from './ReturnFocus.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** Keeps the dialog open and busy until it settles; a rejection keeps it open, so show the error inside. */
  onConfirm: () => Promise<void> | void;
};

/** Asks for confirmation before an action that cannot be undone; the focus starts on the cancel button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, confirmLabel, cancelLabel, danger, onConfirm } = props;
  const [busy, setBusy] = useState(false);
  useBackToClose(open, () => busy || onOpenChange(false));
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onOpenChange(false);
    } finally {
      setBusy(false);
    }
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <AlertDialog.Portal>
        <Backdrop overlay={AlertDialog.Overlay} />
        <AlertDialog.Content
          {...disableRadixReturnFocus}
          className={clsx(
            'fixed inset-x-4 bottom-4 z-50 mx-auto grid max-w-md grid-cols-1 gap-4 rounded-3xl border-2 border-line bg-surface p-6 text-ink shadow-pop',
            'motion-safe:animate-fade sm:bottom-auto sm:top-1/2 sm:-translate-y-1/2',
          )}
        >
          <ReturnFocus to={null} />
          <AlertDialog.Title className="font-display text-2xl font-semibold leading-tight">
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="text-muted">{children}</div>
          </AlertDialog.Description>
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <AlertDialog.Cancel asChild>
              <Button variant="outline" disabled={busy}>
                {cancelLabel ?? 'Cancel'}
              </Button>
            </AlertDialog.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
