import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type ChoiceStepProps = { number: number; title: string; waiting?: boolean; children: ReactNode };

/** Renders a numbered choice; while it waits for the previous choice it is shown but disabled. */
export function ChoiceStep({ number, title, waiting, children }: ChoiceStepProps) {
  return (
    <fieldset disabled={waiting} className={clsx('min-w-0', waiting && 'opacity-55')}>
      <legend className="mb-5 flex items-center gap-3 font-display text-2xl font-semibold sm:text-3xl">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-xl bg-mango text-xl text-on-mango"
        >
          {number}
        </span>
        <span>
          <span className="sr-only">{`Step ${number}: `}</span>
          {title}
        </span>
      </legend>
      {children}
    </fieldset>
  );
}
