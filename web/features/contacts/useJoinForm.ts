import { type FormEvent, useRef, useState } from 'react';
import { CONTACT_CONSENTS, CONTACT_THANKS, type ContactList } from '../../../contract/contacts.ts';
import { usePlatformName } from '../../ui/platformName.ts';
import { joinList } from './joinList.ts';

export type JoinState =
  | { kind: 'idle' | 'sending' }
  | { kind: 'thanks'; text: string }
  | { kind: 'failed'; text: string };

/** Submits a form with the fields `email` and optionally `phone`, under `consent`, and clears it with a thank-you. */
export function useJoinForm(list: ContactList) {
  const consent = CONTACT_CONSENTS[list](usePlatformName());
  const [state, setState] = useState<JoinState>({ kind: 'idle' });
  // A second press can come before the first one has rendered.
  const sending = useRef(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    const form = event.currentTarget;
    const fields = new FormData(form);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    setState({ kind: 'sending' });
    const problem = await joinList({
      list,
      email: text('email').toLowerCase(),
      phone: text('phone') || null,
      consentText: consent,
    });
    sending.current = false;
    if (!problem) form.reset();
    setState(problem ? { kind: 'failed', text: problem } : { kind: 'thanks', text: CONTACT_THANKS[list] });
  };

  return { state, submit, consent, clear: () => setState({ kind: 'idle' }) };
}
