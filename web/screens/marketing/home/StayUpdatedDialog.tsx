import { MAX_EMAIL_LENGTH } from '../../../../contract/accounts.ts';
import { JoinOutcome } from '../../../features/contacts/JoinOutcome.tsx';
import { useJoinForm } from '../../../features/contacts/useJoinForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';

type StayUpdatedDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function StayUpdatedDialog({ open, onOpenChange }: StayUpdatedDialogProps) {
  const { state, submit, consent, clear } = useJoinForm('UPDATES');
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        clear();
        onOpenChange(next);
      }}
      title="Stay Updated"
      description="Leave your address and we will tell you when something new opens."
      size="sm"
    >
      <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <JoinOutcome state={state} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={MAX_EMAIL_LENGTH}
        />
        <TextField label="Phone" name="phone" type="tel" autoComplete="tel" optional maxLength={30} />
        <p className="text-base text-muted">{consent}</p>
        <Button type="submit" loading={state.kind === 'sending'}>
          Stay Updated
        </Button>
      </form>
    </Dialog>
  );
}
