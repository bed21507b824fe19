import { type FormEvent, useState } from 'react';
import type { Subscribe } from '../../../lib/subscribe.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';

type StayUpdatedDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSubscribe: Subscribe;
};

const consentText =
  'By sending this you agree that Little Makers writes to you about its courses and events. You can stop it at any time.';

export function StayUpdatedDialog({ open, onOpenChange, onSubscribe }: StayUpdatedDialogProps) {
  const [state, setState] = useState<'idle' | 'sending' | 'thanks' | 'failed'>('idle');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    setState('sending');
    try {
      await onSubscribe({
        list: 'updates',
        email: String(fields.get('email')).trim().toLowerCase(),
        phone: String(fields.get('phone')).trim() || null,
        consentText,
      });
      form.reset();
      setState('thanks');
    } catch {
      setState('failed');
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setState('idle');
        onOpenChange(next);
      }}
      title="Stay Updated"
      description="Leave your address and we will tell you when something new opens."
      size="sm"
    >
      <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {state === 'thanks' && (
          <Banner tone="success" className="rounded-xl">
            Thank you! We will keep you updated.
          </Banner>
        )}
        {state === 'failed' && (
          <Banner tone="warn" className="rounded-xl">
            That did not reach us. Please try again in a moment.
          </Banner>
        )}
        <TextField label="Email" name="email" type="email" autoComplete="email" required maxLength={254} />
        <TextField label="Phone" name="phone" type="tel" autoComplete="tel" optional maxLength={30} />
        <p className="text-base text-muted">{consentText}</p>
        <Button type="submit" loading={state === 'sending'}>
          Stay Updated
        </Button>
      </form>
    </Dialog>
  );
}
