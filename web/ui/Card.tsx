import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

const tones = {
  plain: 'bg-surface border-line',
  mango: 'bg-mango-soft border-transparent',
  indigo: 'bg-indigo-soft border-transparent',
  teal: 'bg-teal-soft border-transparent',
  coral: 'bg-coral-soft border-transparent',
};

type CardProps = ComponentProps<'div'> & { tone?: keyof typeof tones; padded?: boolean };

/** Renders a card. `padded={false}` lets a picture extend to its edges. */
export function Card({ tone, padded, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={clsx(
        'min-w-0 rounded-3xl border-2',
        tones[tone ?? 'plain'],
        (tone ?? 'plain') === 'plain' && 'shadow-card',
        padded === false ? 'overflow-hidden' : 'p-5 sm:p-7',
        className,
      )}
    />
  );
}
