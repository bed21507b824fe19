import type { ReactNode } from 'react';
import { WRONG_PASSWORD } from '../../../../contract/accounts.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import type { AuthResult } from '../authApi.ts';

type PasswordStepProps<Data> = {
  submitLabel: string;
  danger?: boolean;
  onCancel?: (() => void) | undefined;
  /** The request that requires the password. */
  request: (password: string) => Promise<AuthResult<Data>>;
  onDone: (data: Data) => void | Promise<void>;
  children?: ReactNode;
};

export const REQUEST_FAILED = 'That did not work. Please try again in a moment.';

/** Asks for the password again before something that guards the account is changed. */
export function PasswordStep<Data>(props: PasswordStepProps<Data>) {
  const { submitLabel, danger, onCancel, request, onDone, children } = props;
  const form = useForm({
    read: (textOf) =>
      checked(textOf('password'), (password) =>
        password === '' ? { field: 'password', message: 'Password is required' } : null,
      ),
    send: async (password) => {
      const result = await request(password);
      if (!result.ok && result.code === 'INVALID_PASSWORD')
        return { field: 'password', message: WRONG_PASSWORD };
      if (!result.ok) return { message: result.message };
      await onDone(result.data);
      return null;
    },
    failed: REQUEST_FAILED,
  });
  const { busy } = form;

  return (
    <div className="grid gap-4">
      {children}
      <Form form={form} className="grid gap-4">
        <fieldset disabled={busy} className="grid min-w-0 gap-4">
          <PasswordField label="Your password" {...form.field('password')} autoComplete="current-password" />
          <div className="flex flex-col-reverse gap-3 sm:flex-row">
            {onCancel && (
              <Button variant="outline" onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button type="submit" variant={danger ? 'danger' : 'secondary'} loading={busy}>
              {submitLabel}
            </Button>
          </div>
        </fieldset>
      </Form>
    </div>
  );
}
