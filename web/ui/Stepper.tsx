import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { ProgressBar } from './ProgressBar.tsx';

type StepperProps = {
  label: string;
  steps: readonly string[];
  /** The number of the open step, counted from 1. */
  current: number;
};

/** Renders the progress through a wizard: numbers with names on a wide screen, a bar and one name on a phone. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <nav aria-label={label}>
      <div className="sm:hidden">
        <ProgressBar
          label={steps[current - 1] ?? ''}
          value={current}
          max={steps.length}
          valueText={`Step\u00a0${current} of\u00a0${steps.length}`}
        />
      </div>
      <ol className="hidden gap-2 sm:flex">
        {steps.map((step, index) => {
          const number = index + 1;
          const isDone = number < current;
          const isCurrent = number === current;
          return (
            <li
              key={step}
              aria-current={isCurrent ? 'step' : undefined}
              className={clsx('flex flex-1 items-center gap-3', isCurrent ? 'font-bold' : 'text-muted')}
            >
              <span
                className={clsx(
                  'grid size-10 shrink-0 place-items-center rounded-xl border-2 font-display text-lg',
                  isDone && 'border-teal bg-teal text-on-teal',
                  isCurrent && 'border-mango bg-mango text-on-mango',
                  !isDone && !isCurrent && 'border-line-strong bg-surface',
                )}
              >
                {isDone ? <Check className="size-5" aria-hidden="true" /> : number}
              </span>
              <span className="leading-tight">
                {step}
                {isDone && <span className="sr-only"> (done)</span>}
              </span>
              {number < steps.length && (
                <span aria-hidden="true" className="h-0.5 min-w-4 flex-1 bg-line-strong" />
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
