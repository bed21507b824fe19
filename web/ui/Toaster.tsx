import { Toaster as Sonner } from 'sonner';
import { useTheme } from './theme.ts';

/** Mounted once, in App. Short news at the edge of the screen, read out when the reader is free. */
export function Toaster() {
  const theme = useTheme();
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
