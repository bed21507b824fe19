import { useEffect } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { useTheme } from './theme.ts';
import { connectToaster, type ToastMessage } from './toast.ts';

/** Renders the toasts at the edge of the screen; screen readers announce them politely. Mounted by ToastSlot. */
export function Toaster() {
  const theme = useTheme();
  useEffect(() => connectToaster(showToast), []);
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

function showToast(notice: ToastMessage): void {
  if (notice.tone === 'trouble') {
    const { text, action } = notice;
    const button = action && { label: action.label, onClick: action.onPress };
    sonner.error(text, { id: 'trouble', duration: 15_000, action: button });
  } else if (notice.tone === 'success') sonner.success(notice.text);
  else if (notice.tone === 'error') sonner.error(notice.text, { duration: 10_000 });
  else sonner(notice.text);
}
