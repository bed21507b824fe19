import { useApolloClient } from '@apollo/client/react';
import { CODE_LENGTH, checkCode, normalizeCode } from '../../../contract/children.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { useSession } from '../accounts/session/session.ts';
import { useRedeemPairingCodeMutation } from './children.generated.ts';

/** Form for the pairing code from a child's parent. Once the login is linked, the surrounding page shows the course. */
export function PairingCodeForm() {
  const client = useApolloClient();
  const { refresh } = useSession();
  const [redeem] = useRedeemPairingCodeMutation({ context: { quiet: true } });
  const form = useForm({
    read: (textOf) => checked(normalizeCode(textOf('code')), checkCode),
    send: async (code) => {
      const { data } = await redeem({ variables: { input: { code } } });
      const result = data?.redeemPairingCode;
      if (result?.__typename !== 'Student') return result ?? {};
      toast.success(`You are in, ${result.firstName}! This is your course.`);
      await Promise.all([refresh(), client.refetchQueries({ include: 'active' })]).catch(() => {});
      return null;
    },
    failed: 'That did not work. Please try again.',
  });

  return (
    <Form form={form} className="grid w-full max-w-md gap-4 text-left">
      <fieldset disabled={form.busy} className="grid min-w-0 gap-4">
        <TextField
          label="Code from your parent or guardian"
          hint={`${CODE_LENGTH} letters and digits. Capitals and spaces do not matter.`}
          {...form.field('code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          className="text-center font-display text-3xl font-medium tracking-[0.15em] uppercase"
        />
        <Button type="submit" size="lg" loading={form.busy} loadingText="Opening your course...">
          Open my course
        </Button>
      </fieldset>
    </Form>
  );
}
