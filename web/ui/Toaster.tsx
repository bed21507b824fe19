import { useEffect } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { useTheme } from './theme.ts';
import { deliverToasts, type Notice } from './toast.ts';

/** Short news at the edge of the screen, read out when the reader is free. Mounted by ToastSlot. */
export function Toaster() {
  const theme = useTheme();
  useEffect(() => deliverToasts(show), []);
  return (
    <Sonner
      position="bottom-right"
      theme={theme.setting}
      closeButton
      toastOptions={{
        duration: 6000,
        style: {
          background: 'var(--color-surface)',
          color: 'var(--color-ink)',
          border: '2px solid var(--color-line)',
          borderRadius: 'var(--radius-brick)',
          fontFamily: 'var(--font-sans)',
          fontSize: '1rem',
          fontWeight: 700,
        },
      }}
    />
  );
}

function show(notice: Notice): void {
  const { tone, text } = notice;
  if (tone === 'success') sonner.success(text);
  else if (tone === 'error') sonner.error(text, { duration: 10_000 });
  else if (tone === 'trouble') showTrouble(text, notice.onRetry);
  else sonner(text);
}

function showTrouble(text: string, onRetry: (() => void) | null): void {
  const action = onRetry ? { label: 'Try Again', onClick: onRetry } : undefined;
  sonner.error(text, { id: 'trouble', duration: 15_000, action });
}
