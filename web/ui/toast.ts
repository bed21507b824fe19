import { toast as sonner } from 'sonner';

/** Short news. Nothing that a person must act on goes here: a toast leaves by itself after six seconds. */
export const toast = {
  success: (text: string) => void sonner.success(text),
  error: (text: string) => void sonner.error(text, { duration: 10_000 }),
  info: (text: string) => void sonner(text),
};
