import { useId, useState } from 'react';
import { AUTHORING_TEXTS, MAX_RECIPIENTS } from '../../../../contract/authoring.ts';
import type { Course } from '../../../generated/types.ts';
import type { FormState } from '../../../lib/forms/useForm.ts';
import { FieldError } from '../../../ui/Field.tsx';
import { RadioCards } from '../../../ui/RadioCards.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { type AssignmentFields, type RecipientFields, recipientsIn } from '../assignmentForm.ts';
import { RecipientList } from './RecipientList.tsx';

type RecipientFieldsetProps = {
  fields: Pick<AssignmentFields, 'audience' | 'recipients' | 'course'>;
  /** The assignment that is edited; null for a new one. */
  assignment: { id: string; isForOwnStudents: boolean } | null;
  form: FormState;
  change: (changed: Partial<AssignmentFields>) => void;
};

/** Renders the choice between all students and chosen ones, with the list to choose from. */
export function RecipientFieldset({ fields, assignment, form, change }: RecipientFieldsetProps) {
  const { viewer } = useSession();
  const [before] = useState(() => fields.recipients.map(({ id }) => id));
  const errorId = useId();
  const error = form.errorOf('recipientIds');
  const isOfMentor = assignment?.isForOwnStudents ?? viewer?.role === 'MENTOR';
  const all = isOfMentor
    ? viewer?.role === 'ADMIN'
      ? 'All students of the mentor'
      : 'All my students'
    : 'Everybody in the course';
  const chosen = recipientsIn(fields);
  const isSomebodyRemoved = before.some((id) => !chosen.some((recipient) => recipient.id === id));
  const isNarrowed = before.length === 0 && chosen.length > 0;
  const toggle = (student: RecipientFields, isChosen: boolean) => {
    form.change('recipientIds');
    const others = fields.recipients.filter(({ id }) => id !== student.id);
    change({ recipients: isChosen ? [...others, student] : others });
  };
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <RadioCards
        legend="For"
        name="audience"
        columns={2}
        options={[
          { value: 'ALL', title: all },
          { value: 'CHOSEN', title: 'Chosen students' },
        ]}
        value={fields.audience}
        onChange={(audience) => {
          form.change('recipientIds');
          change({ audience });
        }}
      />
      {fields.audience === 'CHOSEN' && (
        <fieldset
          className="grid min-w-0 grid-cols-1 gap-3 rounded-brick border-2 border-line p-4"
          aria-describedby={error ? errorId : undefined}
        >
          <legend className="px-2 font-bold">Students</legend>
          <p role="status" className="text-base text-muted">
            {chosen.length === 0 ? 'Nobody chosen yet' : `${chosen.length} of up to ${MAX_RECIPIENTS} chosen`}
          </p>
          <RecipientList
            key={fields.course}
            course={fields.course as Course}
            assignmentId={assignment?.id ?? null}
            chosen={chosen}
            isInvalid={error !== null}
            onToggle={toggle}
          />
          {error && <FieldError id={errorId} error={error} />}
          {assignment && (isSomebodyRemoved || isNarrowed) && (
            <p className="text-base text-muted">{AUTHORING_TEXTS.keepsWork}</p>
          )}
        </fieldset>
      )}
    </div>
  );
}
