import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useDisclosure } from './useDisclosure.ts';

type NavDisclosureProps = {
  label: ReactNode;
  active?: boolean;
  align: 'start' | 'end';
  children: ReactNode;
};

/** Renders a button that opens a panel of links; closes on Escape, outside press, focus leaving and navigation. */
export function NavDisclosure({ label, active, align, children }: NavDisclosureProps) {
  const { button, open, setOpen } = useDisclosure();
  const box = useRef<HTMLDivElement>(null);
  const panel = useId();

  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [open, setOpen]);

  return (
    <div ref={box} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        className={clsx(navItemStyle, active && navItemActive)}
        onClick={() => setOpen(!open)}
      >
        {label}
        <ChevronDown
          className={clsx('size-4 motion-safe:transition-transform', open && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      <div
        id={panel}
        hidden={!open}
        className={clsx(
          'absolute top-full z-40 mt-2 w-max min-w-56 max-w-[calc(100vw-2rem)] rounded-brick border-2 border-line bg-surface p-2 shadow-pop motion-safe:animate-fade',
          align === 'end' ? 'right-0' : 'left-0',
        )}
      >
        {children}
      </div>
    </div>
  );
}

export const navItemStyle =
  'flex min-h-11 items-center gap-1.5 rounded-xl px-2.5 font-display text-[1.0625rem] whitespace-nowrap text-ink hover:bg-indigo-soft';
export const navItemActive = 'bg-indigo-soft font-medium text-indigo';
export const menuItemStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 py-2 text-left text-base font-bold leading-snug hover:bg-indigo-soft';
