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
import { DRAFT_TEXTS } from '../../../../contract/drafts.ts';
import { checked, type TextOf, useForm } from '../../../lib/forms/useForm.ts';
import { useFormDraft } from '../../../lib/forms/useFormDraft.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChipGroup } from '../../../ui/ChipGroup.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Form } from '../../../ui/Form.tsx';
import { RestoredDraft } from '../../../ui/RestoredDraft.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type Profile_PersonFragment, useUpdateProfileMutation } from './profile.generated.ts';

/** The values of the form; the chosen interests are lines. */
type ProfileFields = Record<
  'fullName' | 'phone' | 'location' | 'avatarUrl' | 'hearAboutUs' | 'interests',
  string
>;

const fieldsOf = (person: Profile_PersonFragment): ProfileFields => ({
  fullName: person.fullName ?? '',
  phone: person.phone ?? '',
  location: person.location ?? '',
  avatarUrl: person.avatarUrl ?? '',
  hearAboutUs: person.hearAboutUs ?? '',
  interests: person.interests.join('\n'),
});

type ProfileFormProps = { person: Profile_PersonFragment; onClose: (saved: boolean) => void };

/** Edits the own profile. What was typed is kept in this browser until it is saved or discarded. */
export function ProfileForm({ person, onClose }: ProfileFormProps) {
  const [update] = useUpdateProfileMutation({ context: { quiet: true } });
  const draft = useFormDraft('lm-person-profile', () => fieldsOf(person));
  const { fields } = draft;
  const interests = fields.interests.split('\n').filter(Boolean);
  const [isAsking, setAsking] = useState(false);
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
      draft.discard();
      onClose(true);
      return null;
    },
    failed: 'Failed to update profile',
  });
  const { busy, element } = form;
  const inputOf = (field: keyof ProfileFields) => ({
    ...form.field(field),
    value: fields[field],
    onChange: ({ target }: { target: { value: string } }) => draft.change({ [field]: target.value }),
  });
  const close = () => {
    draft.discard();
    onClose(false);
  };
  // The Edit button has been unmounted, and the focus with it.
  useEffect(() => element.current?.querySelector('input')?.focus(), [element]);

  return (
    <Form form={form} className="grid gap-5">
      <fieldset disabled={busy} className="grid min-w-0 gap-5">
        {draft.isRestored && <RestoredDraft startOver={draft.startOver} />}
        <TextField
          label="Full name"
          {...inputOf('fullName')}
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label="Phone"
            {...inputOf('phone')}
            type="tel"
            autoComplete="tel"
            maxLength={MAX_PHONE_LENGTH}
            optional
          />
          <TextField
            label="Location"
            {...inputOf('location')}
            autoComplete="address-level2"
            placeholder="Lagos, Nigeria"
            maxLength={MAX_LOCATION_LENGTH}
            optional
          />
        </div>
        {hasPicture && (
          <TextField
            label="Avatar URL"
            hint="The web address of a picture of you. We show our own copy of it."
            {...inputOf('avatarUrl')}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={MAX_URL_LENGTH}
            optional
          />
        )}
        <ChipGroup
          legend="What are you interested in?"
          name="interests"
          options={INTERESTS}
          value={interests}
          onChange={(chosen) => draft.change({ interests: chosen.join('\n') })}
          error={form.errorOf('interests')}
        />
        <SelectField
          label="How did you hear about us?"
          {...inputOf('hearAboutUs')}
          optional
          placeholder="Please choose"
          options={REFERRAL_SOURCES.map((source) => ({ value: source, label: source }))}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={() => (draft.isUnsaved ? setAsking(true) : close())}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} loadingText="Saving...">
            Save
          </Button>
        </div>
      </fieldset>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={DRAFT_TEXTS.question}
        confirmLabel={DRAFT_TEXTS.discard}
        cancelLabel={DRAFT_TEXTS.keep}
        danger
        onConfirm={close}
      >
        {DRAFT_TEXTS.explanation}
      </ConfirmDialog>
    </Form>
  );
}

const readProfile = (textOf: TextOf) => ({
  fullName: textOf('fullName').trim(),
  phone: blankToNull(textOf('phone')),
  location: blankToNull(textOf('location')),
  hearAboutUs: blankToNull(textOf('hearAboutUs')),
});
