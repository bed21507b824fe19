import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  danger: { style: 'bg-danger-solid text-on-danger', Icon: CircleAlert },
  success: { style: 'bg-success-soft text-success', Icon: CircleCheck },
  warn: { style: 'bg-warn-soft text-warn', Icon: TriangleAlert },
  info: { style: 'bg-indigo-soft text-ink', Icon: Info },
};

type BannerProps = {
  tone: keyof typeof tones;
  children: ReactNode;
  onDismiss?: () => void;
  className?: string;
};

/** Renders a message across the page or a panel. Danger interrupts a screen reader, the other tones do not. */
export function Banner({ tone, children, onDismiss, className }: BannerProps) {
  const { style, Icon } = tones[tone];
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={clsx('px-4 py-1.5', style, className)}>
      <div className="mx-auto flex min-h-11 max-w-[74rem] items-center gap-3">
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        <div className="min-w-0 flex-1 font-bold">{children}</div>
        {onDismiss && (
          <button
            type="button"
            aria-label="Dismiss"
            className="grid size-11 shrink-0 place-items-center rounded-xl hover:bg-black/15"
            onClick={onDismiss}
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        )}
      </div>
    </div>
  );
}
