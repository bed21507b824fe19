import { useId } from 'react';

type ProgressBarProps = {
  label: string;
  /** 0 to `max`; values outside are clamped. */
  value: number;
  max: number;
  /** The text at the right of the label; the percentage when absent. */
  valueText?: string;
  hideLabel?: boolean;
};

export function ProgressBar({ label, value, max, valueText, hideLabel }: ProgressBarProps) {
  const id = useId();
  const fraction = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const text = valueText ?? `${Math.round(fraction * 100)}%`;
  return (
    <div className="grid gap-1.5">
      <div className={hideLabel ? 'sr-only' : 'flex items-end justify-between gap-4 font-bold leading-snug'}>
        <span id={id}>{label}</span>
        <span className="text-right text-muted">{text}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(fraction * 100)}
        aria-valuetext={text}
        className="h-4 overflow-hidden rounded-full border-2 border-line-strong bg-sunken"
      >
        <div
          className="h-full rounded-full bg-mango motion-safe:transition-[width] motion-safe:duration-700"
          style={{ width: `${fraction * 100}%` }}
        />
      </div>
    </div>
  );
}
