import { useSyncExternalStore } from 'react';
import { keepReviewDraft } from '../reviewing/reviewDrafts.ts';

const said = new Map<string, string>();
const changed = new EventTarget();

/** Notes that an attempt was reviewed and what to say of it; a review begun here is a draft no longer. */
export function noteTaken(submissionId: string, text: string): void {
  said.set(submissionId, text);
  keepReviewDraft(submissionId, null);
  changed.dispatchEvent(new Event('change'));
}

export const isTaken = (submissionId: string) => said.has(submissionId);

const subscribe = (listener: () => void) => {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
};

/** What to say of work that was reviewed while it was open here; null while it still waits. */
export function useTaken(submissionId: string): string | null {
  return useSyncExternalStore(subscribe, () => said.get(submissionId) ?? null);
}
