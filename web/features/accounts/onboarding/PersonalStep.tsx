import { Backpack, HeartHandshake, Presentation } from 'lucide-react';
import {
  MAX_NAME_LENGTH,
  MAX_PHONE_LENGTH,
  MAX_URL_LENGTH,
  type SelectableRole,
} from '../../../../contract/accounts.ts';
import { RadioCards } from '../../../ui/RadioCards.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { Draft } from './draft.ts';

export type StepProps = {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
  errorOf: (field: string) => string | null;
};

export const roleNames: Record<SelectableRole, string> = {
  PARENT: 'Parent/Guardian',
  STUDENT: 'Student',
  MENTOR: 'Mentor/Educator',
};

const iconClass = 'size-6 shrink-0 text-indigo';
const roles = [
  {
    value: 'PARENT',
    title: roleNames.PARENT,
    description: 'I enrol a child and follow along.',
    icon: <HeartHandshake className={iconClass} aria-hidden="true" />,
  },
  {
    value: 'STUDENT',
    title: roleNames.STUDENT,
    description: 'I want to learn and make things.',
    icon: <Backpack className={iconClass} aria-hidden="true" />,
  },
  {
    value: 'MENTOR',
    title: roleNames.MENTOR,
    description: 'I want to teach young makers.',
    icon: <Presentation className={iconClass} aria-hidden="true" />,
  },
] as const;

const notes: Partial<Record<SelectableRole, string>> = {
  STUDENT: 'Students must be 10-16+ years old, and parental consent may be required.',
  MENTOR: 'We get to know every mentor first: an admin approves your account before you meet a child.',
};

export function PersonalStep({ draft, onChange, errorOf, email }: StepProps & { email: string | null }) {
  const note = draft.role && notes[draft.role];
  return (
    <div className="grid gap-6">
      <TextField
        label="Full Name"
        name="fullName"
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
        value={draft.fullName}
        onChange={(event) => onChange({ fullName: event.target.value })}
        error={errorOf('fullName')}
      />
      <div className="grid gap-3">
        <RadioCards
          legend="I am a..."
          name="role"
          columns={3}
          options={roles}
          value={draft.role}
          onChange={(role) => onChange({ role })}
          error={errorOf('role')}
        />
        <p role="status" className={note ? 'rounded-xl bg-mango-soft px-4 py-3' : 'sr-only'}>
          {note}
        </p>
      </div>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField
          label="Phone Number"
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="+234 800 000 0000"
          maxLength={MAX_PHONE_LENGTH}
          optional={draft.role !== null && draft.role !== 'PARENT'}
          value={draft.phone}
          onChange={(event) => onChange({ phone: event.target.value })}
          error={errorOf('phone')}
        />
        {email && <TextField label="Email" name="email" type="email" value={email} readOnly />}
      </div>
      {draft.role !== 'STUDENT' && (
        <TextField
          label="Avatar URL"
          name="avatarUrl"
          type="url"
          inputMode="url"
          hint="The link of a picture of you. You can also upload one later, on your profile."
          placeholder="https://"
          maxLength={MAX_URL_LENGTH}
          optional
          value={draft.avatarUrl}
          onChange={(event) => onChange({ avatarUrl: event.target.value })}
          error={errorOf('avatarUrl')}
        />
      )}
    </div>
  );
}
