import { type FormEvent, useState } from 'react';
import { useSubscribe } from '../../../lib/subscribe.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { TextField } from '../../../ui/TextField.tsx';

const consentText =
  'By joining you agree that Little Makers writes to you when applications open. You can stop it at any time.';

export function Waitlist() {
  const subscribe = useSubscribe();
  const [state, setState] = useState<'idle' | 'sending' | 'thanks' | 'failed'>('idle');
  if (!subscribe) return null;
  const send = subscribe;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setState('sending');
    try {
      const email = String(new FormData(form).get('email')).trim().toLowerCase();
      await send({ list: 'academy', email, phone: null, consentText });
      form.reset();
      setState('thanks');
    } catch {
      setState('failed');
    }
  }

  return (
    <section aria-labelledby="waitlist" className="wrap pb-16">
      <Card tone="teal" className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-2">
          <h2 id="waitlist" className="text-3xl">
            Join the waitlist
          </h2>
          <p>Leave your e-mail and be among the first to hear when applications open.</p>
        </div>
        <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
          {state === 'thanks' && (
            <Banner tone="success" className="rounded-xl">
              Thank you! You are on the waitlist.
            </Banner>
          )}
          {state === 'failed' && (
            <Banner tone="warn" className="rounded-xl">
              That did not reach us. Please try again in a moment.
            </Banner>
          )}
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            hint={consentText}
          />
          <Button type="submit" variant="secondary" loading={state === 'sending'}>
            Join the Waitlist
          </Button>
        </form>
      </Card>
    </section>
  );
}
