import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type PersonalKey, writeStored } from '../storage/personalStorage.ts';
import {
  type Found,
  NOTHING_WRONG,
  openProblems,
  type Problem,
  reportOf,
  textAt,
  withChange,
  withoutHidden,
} from './problems.ts';

/** Returns the value of a control by its name; empty when it has none. */
export type TextOf = (name: string) => string;

/** The input to send, or the problems of the form. */
export type Checked<Input> =
  | { input: Input; problems?: undefined }
  | { input?: undefined; problems: readonly Problem[] };

/** A request that failed; without a message the form says that it did. */
export type Failure = { field?: string | null | undefined; message?: string | null | undefined };

type FormOptions<Input> = {
  read: (textOf: TextOf) => Checked<Input>;
  /**
   * Sends the input. Resolves to null on success; returns null at once when there is nothing to wait for.
   * @param submitter the button that was pressed
   */
  send: (input: Input, submitter: HTMLElement | null) => Promise<Failure | null> | null;
  /** The text of a failure that has none, such as a request without a response. */
  failed: string;
  /** The control in which a person tries again after a problem of the whole form; the first one when absent. */
  retryAt?: string;
  /** Called when a request begins and when it ends, for what is locked meanwhile around the form. */
  onBusy?: (busy: boolean) => void;
  /** Where this browser keeps what is written into the text areas until it is sent; nothing is kept when absent. */
  keptAs?: PersonalKey;
};

export type FormState = {
  element: RefObject<HTMLFormElement | null>;
  /** True while the form is being sent. */
  busy: boolean;
  /** The problem of the whole form, which its alert shows. */
  alert: string | null;
  hasProblems: boolean;
  errorOf: (field: string) => string | null;
  /** Returns the props that name a field and show its problem. */
  field: (name: string) => { name: string; error: string | null; 'aria-invalid': true | undefined };
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Shows problems that were found outside of a submission. */
  report: (found: Found) => void;
  /** Takes away the problem of a field, which the input events of its controls do by themselves. */
  change: (field: string) => void;
  clear: () => void;
  keptAs: PersonalKey | null;
};

/** Returns the input unless the check finds something wrong with it. */
export function checked<Input>(input: Input, check: (input: Input) => Found): Checked<Input> {
  const { problems } = reportOf(check(input), true);
  return problems.length > 0 ? { problems } : { input };
}

/**
 * Manages a form from its submission to the answer: reads and checks it, sends it once at a time, and shows each problem
 * at its field, or in the alert of the form. A submission with a problem takes the focus to the first wrong field.
 */
export function useForm<Input>(options: FormOptions<Input>): FormState {
  const { read, send, failed, retryAt, onBusy, keptAs = null } = options;
  const element = useRef<HTMLFormElement>(null);
  const [report, setReport] = useState(NOTHING_WRONG);
  const [busy, setBusy] = useState(false);
  // A second press can come before the first one has rendered.
  const isSending = useRef(false);
  const open = openProblems(report);

  const { problems, isSubmitted } = report;
  useLayoutEffect(() => {
    const form = element.current;
    if (!form || problems.length === 0) return;
    const isShown = (field: string) => form.elements.namedItem(field) !== null;
    setReport((now) => withoutHidden(now, isShown));
    const control = firstWrong(form, problems);
    // Controls that were disabled during the request have lost the focus.
    const isFocusLost = [...form.elements].every((one) => one !== document.activeElement);
    if (control ? isSubmitted : isFocusLost)
      focus(control ?? controlsOf(form).find(({ name }) => name === (retryAt ?? name)));
  }, [problems, isSubmitted, retryAt]);

  const lock = (locked: boolean) => {
    isSending.current = locked;
    setBusy(locked);
    onBusy?.(locked);
  };
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const values = new FormData(event.currentTarget);
    const { input, problems: invalid } = read((name) => String(values.get(name) ?? ''));
    if (invalid) return setReport(reportOf(invalid, true));
    setReport(NOTHING_WRONG);
    const answer = send(input, (event.nativeEvent as SubmitEvent).submitter);
    if (!answer) return;
    lock(true);
    const failure = await answer.catch((): Failure => ({}));
    lock(false);
    if (!failure && keptAs) writeStored(keptAs, null);
    if (failure)
      setReport(reportOf({ field: failure.field ?? null, message: failure.message ?? failed }, true));
  }

  const errorOf = (field: string) => textAt(open, field);
  return {
    element,
    busy,
    alert: open.find(({ field }) => field === null)?.message ?? null,
    hasProblems: open.length > 0,
    errorOf,
    field: (name) => ({
      name,
      error: errorOf(name),
      'aria-invalid': open.some(({ field }) => field === name) || undefined,
    }),
    submit: (event) => void submit(event),
    report: (found) => setReport(reportOf(found, false)),
    change: (field) => setReport((now) => withChange(now, field)),
    clear: () => setReport(NOTHING_WRONG),
    keptAs,
  };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is Control => element.matches('input, select, textarea'));

/** Returns the first control with a problem; of several with the same name, the one that is marked. */
function firstWrong(form: HTMLFormElement, problems: readonly Problem[]): Control | undefined {
  const controls = controlsOf(form);
  const first = controls.find(({ name }) => problems.some(({ field }) => field === name));
  const isMarked = (control: Control) => control.getAttribute('aria-invalid') === 'true';
  return controls.find((control) => control.name === first?.name && isMarked(control)) ?? first;
}

function focus(control: Control | undefined): void {
  control?.focus();
  // In the centre, so that the error under the field is visible, too.
  control?.scrollIntoView({ block: 'center' });
}
