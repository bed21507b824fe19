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
  if (notice.tone === 'trouble') {
    const { text, action } = notice;
    const button = action && { label: action.label, onClick: action.onPress };
    sonner.error(text, { id: 'trouble', duration: 15_000, action: button });
  } else if (notice.tone === 'success') sonner.success(notice.text);
  else if (notice.tone === 'error') sonner.error(notice.text, { duration: 10_000 });
  else sonner(notice.text);
}
