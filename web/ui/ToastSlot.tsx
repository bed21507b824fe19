import { useEffect, useState, useSyncExternalStore } from 'react';
import { lazyView } from '../lib/chunks/lazyView.tsx';
import { connectToaster, hasToasts, onToast } from './toast.ts';

const Toaster = lazyView(async () => (await import('./Toaster.tsx')).Toaster, PlainToasts);

/** Loads and renders the Toaster when there is a first toast to show. Mounted once, in App. */
export function ToastSlot() {
  const isToasterNeeded = useSyncExternalStore(onToast, hasToasts, hasToasts);
  if (!isToasterNeeded) return null;
  return <Toaster />;
}

const PLAIN_MS = 10_000;

/** Shows the newest toast while the code of the Toaster cannot be fetched. */
function PlainToasts() {
  const [text, setText] = useState('');
  useEffect(() => {
    let timer = 0;
    const disconnect = connectToaster((notice) => {
      setText(notice.text);
      clearTimeout(timer);
      timer = window.setTimeout(() => setText(''), PLAIN_MS);
    });
    return () => {
      clearTimeout(timer);
      disconnect();
    };
  }, []);
  return (
    <p
      role="status"
      className="fixed inset-x-4 bottom-[calc(var(--bottom-bar,0px)+1rem)] z-50 mx-auto max-w-md rounded-brick border-2 border-line bg-surface p-4 font-bold empty:hidden"
    >
      {text}
    </p>
  );
}
