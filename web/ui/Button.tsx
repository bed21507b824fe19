import { cva, type VariantProps } from 'class-variance-authority';
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from '../lib/router/router.tsx';
import { Spinner } from './Spinner.tsx';

/** The classes of a button, for the rare element that must look like one without being a Button or LinkButton. */
export const buttonStyle = cva(
  [
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-brick text-center font-display font-medium leading-tight',
    'select-none transition-[transform,box-shadow,background-color] duration-100',
    'disabled:opacity-60 aria-busy:cursor-progress aria-busy:saturate-75',
  ],
  {
    variants: {
      variant: {
        primary:
          'bg-mango text-on-mango shadow-[0_4px_0_var(--color-mango-edge)] hover:brightness-105 motion-safe:active:translate-y-1 active:shadow-none',
        secondary:
          'bg-indigo text-on-indigo shadow-[0_4px_0_var(--color-indigo-edge)] hover:brightness-110 motion-safe:active:translate-y-1 active:shadow-none',
        outline:
          'border-2 border-line-strong bg-surface text-ink hover:border-indigo hover:bg-indigo-soft motion-safe:active:translate-y-0.5',
        ghost: 'text-ink hover:bg-indigo-soft',
        danger:
          'bg-danger-solid text-on-danger shadow-[0_4px_0_color-mix(in_oklab,var(--color-danger-solid)_70%,black)] hover:brightness-110 motion-safe:active:translate-y-1 active:shadow-none',
      },
      size: {
        sm: 'px-4 py-2 text-base',
        md: 'px-6 py-2.5 text-lg',
        lg: 'min-h-14 px-8 py-3 text-xl',
        icon: 'size-11 p-0',
      },
      block: { true: 'w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

type ButtonVariants = VariantProps<typeof buttonStyle>;

export type ButtonProps = ComponentProps<'button'> &
  ButtonVariants & {
    /** Shows a spinner and ignores presses while true; the button stays focusable. */
    loading?: boolean | undefined;
    /** Replaces the children while loading, such as 'Processing...'. */
    loadingText?: string;
    /** Makes the button look and read as disabled while it can be pressed, so that the form can say what is missing. */
    unready?: boolean;
    icon?: ReactNode;
  };

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    block,
    loading,
    loadingText,
    unready,
    icon,
    className,
    children,
    type,
    onClick,
    ...rest
  } = props;
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={clsx(buttonStyle({ variant, size, block }), className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || unready || undefined}
      onClick={(event) => {
        // Not `disabled`: that would move the focus of a keyboard user to the top of the page.
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {loading ? <Spinner /> : icon}
      {loading && loadingText ? loadingText : children}
    </button>
  );
}

export type LinkButtonProps = LinkProps & ButtonVariants & { icon?: ReactNode };

/** Renders a link within the site that looks like a button. */
export function LinkButton({ variant, size, block, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={clsx(buttonStyle({ variant, size, block }), className)}>
      {icon}
      {children}
    </Link>
  );
}
