import { toast as sonner } from 'sonner';

/** Short news. Nothing that a person must act on goes here: a toast leaves by itself after six seconds. */
export const toast = {
  success: (text: string) => void sonner.success(text),
  error: (text: string) => void sonner.error(text, { duration: 10_000 }),
  /** A failure that no screen shows itself: one at a time, with a way to try again where there is one. */
  trouble: (text: string, onRetry: (() => void) | null) =>
    void sonner.error(text, {
      id: 'trouble',
      duration: 15_000,
      action: onRetry ? { label: 'Try Again', onClick: onRetry } : undefined,
    }),
  info: (text: string) => void sonner(text),
};
