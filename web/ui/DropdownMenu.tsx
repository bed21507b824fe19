import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type DropdownMenuProps = {
  /** One focusable element, such as a Button; it opens the menu. */
  trigger: ReactNode;
  label: string;
  align?: 'start' | 'end';
  /** Called before the focus returns to the trigger; it can prevent that. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
};

/** Renders a menu of actions. Site navigation uses links in a disclosure instead (app/NavDisclosure). */
export function DropdownMenu({ trigger, label, align, onCloseAutoFocus, children }: DropdownMenuProps) {
  return (
    // Not modal: hiding the page from screen readers would leave its focusable parts in a hidden tree.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align ?? 'end'}
          sideOffset={8}
          collisionPadding={12}
          onCloseAutoFocus={onCloseAutoFocus}
          className="z-50 min-w-48 rounded-brick border-2 border-line bg-surface p-1.5 text-ink shadow-pop motion-safe:animate-fade"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type DropdownItemProps = {
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

export function DropdownItem({ icon, danger, disabled, onSelect, children }: DropdownItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 py-2 font-bold data-disabled:cursor-not-allowed data-disabled:opacity-60 data-highlighted:bg-indigo-soft ${danger ? 'text-danger' : ''}`}
    >
      {icon}
      {children}
    </Radix.Item>
  );
}

type DropdownLinkProps = { href: string; newTab?: boolean; children: ReactNode };

/** Renders a menu item that is a plain link: to another site, or to a file. */
export function DropdownLink({ href, newTab, children }: DropdownLinkProps) {
  return (
    <Radix.Item asChild>
      <a
        href={href}
        {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        className="flex min-h-11 items-center rounded-xl px-3 py-2 font-bold data-highlighted:bg-indigo-soft"
      >
        {children}
        {newTab && <span className="sr-only">, opens in a new tab</span>}
      </a>
    </Radix.Item>
  );
}
