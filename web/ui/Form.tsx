import { type ComponentProps, useEffect, useRef } from 'react';
import type { FormState } from '../lib/forms/useForm.ts';
import { useKeptTexts } from '../lib/forms/useKeptTexts.ts';
import { Banner } from './Banner.tsx';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  form: FormState;
  /** True if the alert can be closed; typing closes it in any case. */
  dismissible?: boolean;
};

/** Renders a form of `useForm`, with its alert above the fields. */
export function Form({ form, dismissible, children, ...rest }: FormProps) {
  const keepText = useKeptTexts(form);
  return (
    <form
      {...rest}
      ref={form.element}
      noValidate
      onSubmit={form.submit}
      onInput={({ target }) => {
        form.change((target as HTMLInputElement).name);
        keepText(target);
      }}
    >
      {form.alert && <FormAlert text={form.alert} onDismiss={dismissible ? form.clear : null} />}
      {children}
    </form>
  );
}

function FormAlert({ text, onDismiss }: { text: string; onDismiss: (() => void) | null }) {
  const element = useRef<HTMLDivElement>(null);
  // The submit button may be far below it, and in a dialog the fields scroll under the button.
  useEffect(() => {
    // Without returning the promise that it is in new browsers, which React would take for a clean-up.
    void element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={element} className="col-span-full">
      <Banner tone="danger" className="rounded-xl" {...(onDismiss && { onDismiss })}>
        {text}
      </Banner>
    </div>
  );
}
