import { useSyncExternalStore } from 'react';
import { saveReviewDraft } from '../reviewing/reviewDrafts.ts';

const messages = new Map<string, string>();
const changed = new EventTarget();

/** Records that an attempt was reviewed, with the message to show, and removes its draft in this browser. */
export function markReviewedElsewhere(submissionId: string, text: string): void {
  messages.set(submissionId, text);
  saveReviewDraft(submissionId, null);
  changed.dispatchEvent(new Event('change'));
}

/** Records that an attempt waits for a review again, because the one that it had was taken back. */
export function clearReviewedElsewhere(submissionId: string): void {
  if (messages.delete(submissionId)) changed.dispatchEvent(new Event('change'));
}

export const isReviewedElsewhere = (submissionId: string) => messages.has(submissionId);

const subscribe = (listener: () => void) => {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
};

/** Returns the message for work that was reviewed while it was open here; null while it still waits. */
export function useReviewedElsewhere(submissionId: string): string | null {
  return useSyncExternalStore(subscribe, () => messages.get(submissionId) ?? null);
}
