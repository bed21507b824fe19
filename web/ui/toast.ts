/** A toast and its tone. */
export type ToastMessage =
  | { tone: 'success' | 'error' | 'info'; text: string }
  | { tone: 'trouble'; text: string; action: ToastAction | null };

export type ToastAction = { label: string; onPress: () => void };

type Deliver = (notice: ToastMessage) => void;

const changes = new EventTarget();
const queue: ToastMessage[] = [];
let deliver: Deliver | null = null;

function addToast(notice: ToastMessage): void {
  if (deliver) deliver(notice);
  else queue.push(notice);
  changes.dispatchEvent(new Event('change'));
}

/** Shows toasts. They disappear after six seconds, so a text that a person must act on does not belong here. */
export const toast = {
  success: (text: string) => addToast({ tone: 'success', text }),
  error: (text: string) => addToast({ tone: 'error', text }),
  /** Shows a failure that no screen shows itself: one at a time, with an action where there is one. */
  trouble: (text: string, action: ToastAction | null) => addToast({ tone: 'trouble', text, action }),
  info: (text: string) => addToast({ tone: 'info', text }),
};

/** Connects the Toaster: delivers the queued toasts to it, then every new one. @returns the function that disconnects it */
export function connectToaster(to: Deliver): () => void {
  deliver = to;
  for (const notice of queue.splice(0)) to(notice);
  return () => {
    deliver = null;
  };
}

/** Subscribes to new toasts, so that the code that shows them need not be loaded before the first one. */
export function onToast(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}

export function hasToasts(): boolean {
  return deliver !== null || queue.length > 0;
}
