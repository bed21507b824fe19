import { useApolloClient } from '@apollo/client/react';
import { type FormEvent, useRef, useState } from 'react';
import { CODE_LENGTH, checkCode, normalizeCode } from '../../../contract/children.ts';
import { useFormProblem } from '../../lib/hooks/useFormProblem.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { useSession } from '../accounts/session/session.ts';
import { useRedeemPairingCodeMutation } from './children.generated.ts';

/** Form for the pairing code from a child's parent. Once the login is linked, the surrounding page shows the course. */
export function PairingCodeForm() {
  const client = useApolloClient();
  const { refresh } = useSession();
  const [busy, setBusy] = useState(false);
  const [redeem] = useRedeemPairingCodeMutation({ context: { quiet: true } });
  const form = useRef<HTMLFormElement>(null);
  const attempt = useFormProblem(form, 'code');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = normalizeCode(String(new FormData(event.currentTarget).get('code')));
    const problem = checkCode(code);
    if (busy) return;
    if (problem) return attempt.fail(problem.field, problem.message);
    attempt.clear();
    setBusy(true);
    const response = await redeem({ variables: { input: { code } } }).catch(() => null);
    const result = response?.data?.redeemPairingCode;
    if (result?.__typename === 'Student') {
      toast.success(`You are in, ${result.firstName}! This is your course.`);
      await Promise.all([refresh(), client.refetchQueries({ include: 'active' })]).catch(() => {});
    } else
      attempt.fail(result ? result.field : null, result?.message ?? 'That did not work. Please try again.');
    setBusy(false);
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid w-full max-w-md gap-4 text-left"
      onSubmit={(event) => void submit(event)}
      onInput={attempt.clear}
    >
      {attempt.problem?.field === null && (
        <Banner tone="danger" className="rounded-xl">
          {attempt.problem.message}
        </Banner>
      )}
      <fieldset disabled={busy} className="grid min-w-0 gap-4">
        <TextField
          label="Code from your parent or guardian"
          hint={`${CODE_LENGTH} letters and digits. Capitals and spaces do not matter.`}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          className="text-center font-display text-3xl font-medium tracking-[0.15em] uppercase"
          error={attempt.errorOf('code')}
        />
        <Button type="submit" size="lg" loading={busy} loadingText="Opening your course...">
          Open my course
        </Button>
      </fieldset>
    </form>
  );
}
