import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';

type CopyButtonProps = { text: string; label: string; className?: string };

const FEEDBACK_MS = 3000;

/** Renders a button that copies a text and announces it to screen readers. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  }

  const Icon = state === 'copied' ? Check : Copy;
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className={className}
        icon={<Icon className="size-5" aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {state === 'copied' ? 'Copied' : label}
      </Button>
      <span role="status" className={state === 'failed' ? 'text-base text-danger' : 'sr-only'}>
        {state === 'copied' && 'Copied'}
        {state === 'failed' && 'This browser does not let pages copy. Please write it down.'}
      </span>
    </>
  );
}
