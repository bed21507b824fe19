import { useEffect, useState } from 'react';
import {
  blankToNull,
  INTERESTS,
  MAX_LOCATION_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PHONE_LENGTH,
  MAX_URL_LENGTH,
  profileProblems,
  REFERRAL_SOURCES,
} from '../../../../contract/accounts.ts';
import { checked, type TextOf, useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChipGroup } from '../../../ui/ChipGroup.tsx';
import { Form } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type Profile_PersonFragment, useUpdateProfileMutation } from './profile.generated.ts';

type ProfileFormProps = { person: Profile_PersonFragment; onClose: (saved: boolean) => void };

export function ProfileForm({ person, onClose }: ProfileFormProps) {
  const [update] = useUpdateProfileMutation({ context: { quiet: true } });
  const [interests, setInterests] = useState<string[]>(person.interests);
  // A child has no picture here.
  const hasPicture = person.role !== 'STUDENT';
  const form = useForm({
    read: (textOf) => {
      const avatarUrl = hasPicture ? blankToNull(textOf('avatarUrl')) : undefined;
      return checked({ ...readProfile(textOf), avatarUrl, interests }, profileProblems);
    },
    send: async (input) => {
      const { data } = await update({ variables: { input } });
      const result = data?.updateProfile;
      if (result?.__typename !== 'Profile') return result ?? {};
      onClose(true);
      return null;
    },
    failed: 'Failed to update profile',
  });
  const { busy, element } = form;
  // The Edit button has been unmounted, and the focus with it.
  useEffect(() => element.current?.querySelector('input')?.focus(), [element]);

  return (
    <Form form={form} className="grid gap-5">
      <fieldset disabled={busy} className="grid min-w-0 gap-5">
        <TextField
          label="Full name"
          {...form.field('fullName')}
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          defaultValue={person.fullName ?? ''}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label="Phone"
            {...form.field('phone')}
            type="tel"
            autoComplete="tel"
            maxLength={MAX_PHONE_LENGTH}
            optional
            defaultValue={person.phone ?? ''}
          />
          <TextField
            label="Location"
            {...form.field('location')}
            autoComplete="address-level2"
            placeholder="Lagos, Nigeria"
            maxLength={MAX_LOCATION_LENGTH}
            optional
            defaultValue={person.location ?? ''}
          />
        </div>
        {hasPicture && (
          <TextField
            label="Avatar URL"
            hint="The web address of a picture of you. We show our own copy of it."
            {...form.field('avatarUrl')}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={MAX_URL_LENGTH}
            optional
            defaultValue={person.avatarUrl ?? ''}
          />
        )}
        <ChipGroup
          legend="What are you interested in?"
          name="interests"
          options={INTERESTS}
          value={interests}
          onChange={setInterests}
          error={form.errorOf('interests')}
        />
        <SelectField
          label="How did you hear about us?"
          {...form.field('hearAboutUs')}
          optional
          placeholder="Please choose"
          options={REFERRAL_SOURCES.map((source) => ({ value: source, label: source }))}
          defaultValue={person.hearAboutUs ?? ''}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} loadingText="Saving...">
            Save
          </Button>
        </div>
      </fieldset>
    </Form>
  );
}

const readProfile = (textOf: TextOf) => ({
  fullName: textOf('fullName').trim(),
  phone: blankToNull(textOf('phone')),
  location: blankToNull(textOf('location')),
  hearAboutUs: blankToNull(textOf('hearAboutUs')),
});
