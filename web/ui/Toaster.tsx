import { type CSSProperties, useEffect } from 'react';
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
      // Above the buttons of a dialog, and above the bar at the bottom of a phone.
      offset={{ bottom: '6.5rem', right: '1.5rem' }}
      mobileOffset={{ bottom: '9.5rem', left: '1rem', right: '1rem' }}
      theme={theme.setting}
      closeButton
      style={STYLE}
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
          paddingRight: '2.5rem',
        },
      }}
    />
  );
}

/** Puts the close button inside of the right edge, where it covers no text; an open dialog leaves the buttons alone. */
const STYLE = {
  pointerEvents: 'auto',
  '--toast-close-button-start': 'unset',
  '--toast-close-button-end': '0.5rem',
  '--toast-close-button-transform': 'translateY(0.5rem)',
} as CSSProperties;

function showToast(notice: ToastMessage): void {
  if (notice.tone === 'trouble') {
    const { text, action } = notice;
    const button = action && { label: action.label, onClick: action.onPress };
    sonner.error(text, { id: 'trouble', duration: 15_000, action: button });
  } else if (notice.tone === 'success') sonner.success(notice.text);
  else if (notice.tone === 'error') sonner.error(notice.text, { duration: 10_000 });
  else sonner(notice.text);
}
