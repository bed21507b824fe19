import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';

type ChoiceCardProps = {
  name: string;
  value: string;
  chosen: boolean;
  onChoose: () => void;
  title: string;
  picture?: ReactNode;
  children: ReactNode;
};

/** Large radio option: the whole card is the radio button. */
export function ChoiceCard({ name, value, chosen, onChoose, title, picture, children }: ChoiceCardProps) {
  const titleId = useId();
  return (
    <label className="group relative flex cursor-pointer flex-col overflow-hidden rounded-3xl border-2 border-line-strong bg-surface transition-colors hover:border-indigo has-checked:border-indigo has-checked:bg-indigo-soft has-checked:ring-2 has-checked:ring-indigo has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus">
      {picture}
      <span className="flex flex-1 flex-col gap-3 p-5 sm:p-6">
        <span className="flex items-start gap-3">
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen}
            onChange={onChoose}
            aria-labelledby={titleId}
            className="peer absolute inset-0 z-10 size-full cursor-pointer opacity-0"
          />
          <span
            aria-hidden="true"
            className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-full border-2 border-line-strong bg-surface text-transparent peer-checked:border-indigo peer-checked:bg-indigo peer-checked:text-on-indigo"
          >
            <Check className="size-4" strokeWidth={3.5} />
          </span>
          <span id={titleId} className="font-display text-2xl font-semibold leading-tight">
            {title}
          </span>
        </span>
        {children}
      </span>
    </label>
  );
}
