import { INTERESTS, REFERRAL_SOURCES } from '../../../../contract/accounts.ts';
import { ChipGroup } from '../../../ui/ChipGroup.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { StepProps } from './PersonalStep.tsx';

export function PreferencesStep({ draft, onChange, errorOf }: StepProps) {
  return (
    <div className="grid gap-7">
      <ChipGroup
        legend="What are you interested in?"
        hint="Choose as many as you like. You can also go on without."
        name="interests"
        options={INTERESTS}
        value={draft.interests}
        onChange={(interests) => onChange({ interests })}
        error={errorOf('interests')}
      />
      <SelectField
        label="How did you hear about us?"
        name="hearAboutUs"
        optional
        placeholder="Please choose"
        options={REFERRAL_SOURCES.map((source) => ({ value: source, label: source }))}
        value={draft.hearAboutUs}
        onChange={(event) => onChange({ hearAboutUs: event.target.value })}
        error={errorOf('hearAboutUs')}
      />
    </div>
  );
}
