/** A notice, and how loudly it is said. */
export type Notice =
  | { tone: 'success' | 'error' | 'info'; text: string }
  | { tone: 'trouble'; text: string; action: NoticeAction | null };

export type NoticeAction = { label: string; onPress: () => void };

type Deliver = (notice: Notice) => void;

const wanted = new EventTarget();
const waiting: Notice[] = [];
let deliver: Deliver | null = null;

function say(notice: Notice): void {
  if (deliver) deliver(notice);
  else waiting.push(notice);
  wanted.dispatchEvent(new Event('wanted'));
}

/** Short news. Nothing that a person must act on goes here: a toast leaves by itself after six seconds. */
export const toast = {
  success: (text: string) => say({ tone: 'success', text }),
  error: (text: string) => say({ tone: 'error', text }),
  /** A failure that no screen shows itself: one at a time, with a way out where there is one. */
  trouble: (text: string, action: NoticeAction | null) => say({ tone: 'trouble', text, action }),
  info: (text: string) => say({ tone: 'info', text }),
};

/** For the Toaster, once it can show something: hands it what has waited, then everything new. */
export function deliverToasts(to: Deliver): () => void {
  deliver = to;
  for (const notice of waiting.splice(0)) to(notice);
  return () => {
    deliver = null;
  };
}

/** Calls back at the first toast of the page, so that the code that shows toasts need not come before it. */
export function onToastWanted(listener: () => void): () => void {
  wanted.addEventListener('wanted', listener);
  return () => wanted.removeEventListener('wanted', listener);
}

export function isToastWanted(): boolean {
  return deliver !== null || waiting.length > 0;
}
