import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { DRAFT_TEXTS } from '../../contract/drafts.ts';
import { useBackToClose } from '../lib/router/useBackToClose.ts';
import { Backdrop } from './Backdrop.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { disableRadixReturnFocus, ReturnFocus } from './ReturnFocus.tsx';
import { useTyped } from './useTyped.ts';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons under the content that stay visible while the content scrolls. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Prevents closing by Escape, the backdrop or the close button while an operation is pending. */
  locked?: boolean;
  /**
   * True if closing would lose something, false if it is kept. By default, whatever was typed into the dialog: then
   * closing asks first.
   */
  unsaved?: boolean;
  /** Called when a person discards what was typed. */
  onDiscard?: () => void;
  /** A drawing above the upper edge; on a phone it is at the bottom of the screen, as far as there is room. */
  art?: ReactNode;
  /** Handles keys pressed anywhere in the dialog. */
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Returns the element to focus on closing; the previously focused element when absent. */
  returnFocusTo?: () => HTMLElement | null;
};

/** Toasts, and what says that something could not be loaded. */
const ABOVE_DIALOGS = '[data-sonner-toaster], [data-above-dialogs]';

/** A text field with an open list (Combobox.tsx), which Escape closes before the dialog around it. */
const OPEN_COMBOBOX = '[data-combobox][aria-expanded=true]';

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl', xl: 'sm:max-w-6xl' };

/** Closes the dialog around it as Escape does: it asks first when something that was typed would be lost. */
export const DialogClose = Radix.Close;

/** Renders a modal dialog that traps the focus, restores it on closing, and fills the screen of a phone. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, size, locked, art } = props;
  const { handlers, isUnsaved } = useTyped();
  const [asking, setAsking] = useState(false);
  const change = (next: boolean) => {
    if (!next && (props.unsaved ?? isUnsaved())) setAsking(true);
    else onOpenChange(next);
  };
  useBackToClose(open, () => locked || change(false));
  const discard = () => {
    props.onDiscard?.();
    onOpenChange(false);
  };
  const preventWhenLocked = (event: Event) => {
    if (locked) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Backdrop overlay={Radix.Overlay} />
        <Radix.Content
          {...disableRadixReturnFocus}
          {...handlers}
          onEscapeKeyDown={(event) => {
            preventWhenLocked(event);
            if (event.target instanceof Element && event.target.matches(OPEN_COMBOBOX))
              event.preventDefault();
          }}
          onPointerDownOutside={(event) => {
            preventWhenLocked(event);
            // A press on what lies above the dialog is none beside it.
            if (event.target instanceof Element && event.target.closest(ABOVE_DIALOGS))
              event.preventDefault();
          }}
          {...(props.onKeyDown && { onKeyDown: props.onKeyDown })}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(
            'fixed inset-0 z-50 flex flex-col bg-surface text-ink shadow-pop motion-safe:animate-fade',
            'sm:inset-auto sm:left-1/2 sm:top-1/2 sm:max-h-[min(92dvh,52rem)] sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-3xl sm:border-2 sm:border-line',
            widths[size ?? 'md'],
          )}
        >
          <ReturnFocus to={props.returnFocusTo ?? null} />
          <header className="grid grid-cols-1 gap-1 py-5 pb-3 pl-5 pr-16 wrap-anywhere sm:pl-7 sm:pt-6">
            <Radix.Title className="font-display text-2xl font-semibold leading-tight">{title}</Radix.Title>
            {description && <Radix.Description className="text-muted">{description}</Radix.Description>}
          </header>
          <div data-dialog-content="" className="min-h-0 flex-auto overflow-y-auto px-5 pb-6 pt-2 sm:px-7">
            {children}
          </div>
          {footer && (
            <footer className="flex flex-col-reverse gap-3 border-t-2 border-line px-5 py-4 sm:flex-row sm:justify-end sm:px-7">
              {footer}
            </footer>
          )}
          {art && (
            <div className="pointer-events-none w-32 min-h-0 shrink-[9999] self-center overflow-hidden sm:absolute sm:bottom-full sm:right-8">
              {art}
            </div>
          )}
          {/* Last in the document, so that the focus starts at the content and not at the close button. */}
          {!locked && (
            <Radix.Close
              aria-label="Close"
              className="absolute right-3 top-4 grid size-11 place-items-center rounded-xl text-muted hover:bg-indigo-soft hover:text-ink"
            >
              <X className="size-6" aria-hidden="true" />
            </Radix.Close>
          )}
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={DRAFT_TEXTS.question}
            confirmLabel={DRAFT_TEXTS.discard}
            cancelLabel={DRAFT_TEXTS.keep}
            danger
            onConfirm={discard}
          >
            {DRAFT_TEXTS.explanation}
          </ConfirmDialog>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
