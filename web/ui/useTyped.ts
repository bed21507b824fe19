import { type SyntheticEvent, useRef } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export type Typed = {
  /** Handlers of an element around the controls. */
  handlers: {
    onFocusCapture: (event: SyntheticEvent) => void;
    onInputCapture: (event: SyntheticEvent) => void;
  };
  /** Returns whether a control holds something else than before a person used it. */
  isUnsaved: () => boolean;
};

/** Notices what a person types or chooses in the controls of an element, whoever manages their values. */
export function useTyped(): Typed {
  const before = useRef(new Map<Control, string>());
  const typed = useRef(new Set<Control>());
  const remember = (control: Control | null) => {
    if (control && !before.current.has(control))
      // React leaves the attribute as it was at first, and a label changes a box without a focus before.
      before.current.set(control, isBox(control) ? String(control.defaultChecked) : control.value);
  };
  return {
    handlers: {
      onFocusCapture: ({ target }) => remember(controlOf(target)),
      onInputCapture({ target }) {
        const control = controlOf(target);
        if (!control) return;
        remember(control);
        typed.current.add(control);
      },
    },
    isUnsaved: () =>
      [...typed.current].some((one) => one.isConnected && textOf(one) !== before.current.get(one)),
  };
}

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

const textOf = (control: Control) => (isBox(control) ? String(control.checked) : control.value);

function controlOf(target: EventTarget): Control | null {
  return target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
    ? target
    : null;
}
