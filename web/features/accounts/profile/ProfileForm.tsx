import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  blankToNull,
  checkProfile,
  MAX_LOCATION_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PHONE_LENGTH,
} from '../../../../contract/accounts.ts';
import { useFormProblem } from '../../../lib/hooks/useFormProblem.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type Profile_PersonFragment, useUpdateProfileMutation } from './profile.generated.ts';

type ProfileFormProps = { person: Profile_PersonFragment; onClose: (saved: boolean) => void };

export function ProfileForm({ person, onClose }: ProfileFormProps) {
  const [busy, setBusy] = useState(false);
  const [update] = useUpdateProfileMutation({ context: { quiet: true } });
  const form = useRef<HTMLFormElement>(null);
  const attempt = useFormProblem(form, 'fullName');
  // The Edit button has been unmounted, and the focus with it.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const input = {
      fullName: String(fields.get('fullName')).trim(),
      phone: blankToNull(String(fields.get('phone'))),
      location: blankToNull(String(fields.get('location'))),
    };
    const problem = checkProfile(input);
    if (busy) return;
    if (problem) return attempt.fail(problem.field, problem.message);
    attempt.clear();
    setBusy(true);
    try {
      const { data } = await update({ variables: { input } });
      const result = data?.updateProfile;
      if (result?.__typename === 'Profile') return onClose(true);
      attempt.fail(result?.field ?? null, result?.message ?? 'Failed to update profile');
    } catch {
      attempt.fail(null, 'Failed to update profile');
    }
    setBusy(false);
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
      onInput={attempt.clear}
    >
      {attempt.problem?.field === null && (
        <Banner tone="danger" className="rounded-xl">
          {attempt.problem.message}
        </Banner>
      )}
      <fieldset disabled={busy} className="grid min-w-0 gap-5">
        <TextField
          label="Full name"
          name="fullName"
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          defaultValue={person.fullName ?? ''}
          error={attempt.errorOf('fullName')}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label="Phone"
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={MAX_PHONE_LENGTH}
            optional
            defaultValue={person.phone ?? ''}
            error={attempt.errorOf('phone')}
          />
          <TextField
            label="Location"
            name="location"
            autoComplete="address-level2"
            placeholder="Lagos, Nigeria"
            maxLength={MAX_LOCATION_LENGTH}
            optional
            defaultValue={person.location ?? ''}
            error={attempt.errorOf('location')}
          />
        </div>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} loadingText="Saving...">
            Save
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
