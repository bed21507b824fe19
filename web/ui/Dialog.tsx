import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons under the content, kept in sight while the content scrolls. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** When true neither Escape, the backdrop nor a cross closes it: something is under way. */
  locked?: boolean;
};

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' };

/** Modal dialog: holds the focus, gives it back, and fills the screen of a phone. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, size, locked } = props;
  const keepOpen = (event: Event) => {
    if (locked) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-backdrop motion-safe:animate-fade" />
        <Radix.Content
          onEscapeKeyDown={keepOpen}
          onPointerDownOutside={keepOpen}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(
            'fixed inset-0 z-50 flex flex-col bg-surface text-ink shadow-pop motion-safe:animate-fade',
            'sm:inset-auto sm:left-1/2 sm:top-1/2 sm:max-h-[min(92dvh,52rem)] sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-3xl sm:border-2 sm:border-line',
            widths[size ?? 'md'],
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pb-3 pt-5 sm:px-7 sm:pt-6">
            <div className="grid gap-1">
              <Radix.Title className="font-display text-2xl font-semibold leading-tight">{title}</Radix.Title>
              {description && <Radix.Description className="text-muted">{description}</Radix.Description>}
            </div>
            {!locked && (
              <Radix.Close
                aria-label="Close"
                className="-mr-2 -mt-1 grid size-11 shrink-0 place-items-center rounded-xl text-muted hover:bg-indigo-soft hover:text-ink"
              >
                <X className="size-6" aria-hidden="true" />
              </Radix.Close>
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6 pt-1 sm:px-7">{children}</div>
          {footer && (
            <footer className="flex flex-col-reverse gap-3 border-t-2 border-line px-5 py-4 sm:flex-row sm:justify-end sm:px-7">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
