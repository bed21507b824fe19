import { cva, type VariantProps } from 'class-variance-authority';
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

const badgeStyle = cva(
  'inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 text-[0.9375rem] font-bold leading-6 whitespace-nowrap',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-muted',
        indigo: 'bg-indigo-soft text-indigo',
        mango: 'bg-mango-soft text-mango-text',
        teal: 'bg-teal-soft text-teal',
        coral: 'bg-coral-soft text-coral',
        success: 'bg-success-soft text-success',
        warn: 'bg-warn-soft text-warn',
        danger: 'bg-danger-soft text-danger',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badgeStyle> & { icon?: ReactNode };

export function Badge({ tone, icon, className, children, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={clsx(badgeStyle({ tone }), className)}>
      {icon}
      {children}
    </span>
  );
}
