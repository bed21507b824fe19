import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import type { Draft, Step } from './draft.ts';
import { roleNames } from './PersonalStep.tsx';

type ReviewStepProps = {
  draft: Draft;
  email: string | null;
  disabled: boolean;
  onEdit: (step: Step) => void;
};

/** Everything once more before it is stored: the role can be chosen only once. */
export function ReviewStep({ draft, email, disabled, onEdit }: ReviewStepProps) {
  return (
    <div className="grid gap-5">
      <p className="text-muted">
        Have a last look. You can change everything later on your profile, except who you are.
      </p>
      <Part title="About you" disabled={disabled} onEdit={() => onEdit(1)}>
        <Line term="Name">{draft.fullName.trim()}</Line>
        <Line term="I am a">{draft.role && roleNames[draft.role]}</Line>
        <Line term="Phone">{draft.phone.trim() || 'Not given'}</Line>
        {email && <Line term="Email">{email}</Line>}
        {draft.avatarUrl.trim() && <Line term="Avatar URL">{draft.avatarUrl.trim()}</Line>}
      </Part>
      <Part title="What you like" disabled={disabled} onEdit={() => onEdit(2)}>
        <Line term="Interests">{draft.interests.join(', ') || 'None chosen'}</Line>
        <Line term="Heard about us">{draft.hearAboutUs || 'Not given'}</Line>
      </Part>
    </div>
  );
}

type PartProps = { title: string; disabled: boolean; onEdit: () => void; children: ReactNode };

function Part({ title, disabled, onEdit, children }: PartProps) {
  return (
    <section className="rounded-brick border-2 border-line p-4 sm:p-5">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="text-xl">{title}</h3>
        <Button
          variant="ghost"
          size="sm"
          disabled={disabled}
          onClick={onEdit}
          aria-label={`Change: ${title}`}
        >
          Change
        </Button>
      </div>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[9rem_1fr] sm:gap-y-2">{children}</dl>
    </section>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere font-bold max-sm:mb-2">{children}</dd>
    </>
  );
}
