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

/** Shows all answers for review before they are stored, since the role can be chosen only once. */
export function ReviewStep({ draft, email, disabled, onEdit }: ReviewStepProps) {
  return (
    <div className="grid gap-5">
      <p className="text-muted">
        Have a last look. You can change everything later on your profile, except who you are.
      </p>
      <SummarySection title="About you" disabled={disabled} onEdit={() => onEdit(1)}>
        <SummaryRow term="Name">{draft.fullName.trim()}</SummaryRow>
        <SummaryRow term="I am a">{draft.role && roleNames[draft.role]}</SummaryRow>
        <SummaryRow term="Phone">{draft.phone.trim() || 'Not given'}</SummaryRow>
        {email && <SummaryRow term="Email">{email}</SummaryRow>}
        {draft.role !== 'STUDENT' && draft.avatarUrl.trim() && (
          <SummaryRow term="Avatar URL">{draft.avatarUrl.trim()}</SummaryRow>
        )}
      </SummarySection>
      <SummarySection title="What you like" disabled={disabled} onEdit={() => onEdit(2)}>
        <SummaryRow term="Interests">{draft.interests.join(', ') || 'None chosen'}</SummaryRow>
        <SummaryRow term="Heard about us">{draft.hearAboutUs || 'Not given'}</SummaryRow>
      </SummarySection>
    </div>
  );
}

type SummarySectionProps = { title: string; disabled: boolean; onEdit: () => void; children: ReactNode };

function SummarySection({ title, disabled, onEdit, children }: SummarySectionProps) {
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

function SummaryRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere font-bold max-sm:mb-2">{children}</dd>
    </>
  );
}
