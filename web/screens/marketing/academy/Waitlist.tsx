import { MAX_EMAIL_LENGTH } from '../../../../contract/accounts.ts';
import { JoinOutcome } from '../../../features/contacts/JoinOutcome.tsx';
import { useJoinForm } from '../../../features/contacts/useJoinForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { TextField } from '../../../ui/TextField.tsx';

export function Waitlist() {
  const { state, submit, consent } = useJoinForm('ACADEMY_WAITLIST');
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
          <JoinOutcome state={state} />
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={MAX_EMAIL_LENGTH}
            hint={consent}
          />
          <Button type="submit" variant="secondary" loading={state.kind === 'sending'}>
            Join the Waitlist
          </Button>
        </form>
      </Card>
    </section>
  );
}
