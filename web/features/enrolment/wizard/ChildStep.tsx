import { MAX_FIRST_NAME_LENGTH } from '../../../../contract/enrolment.ts';
import type { FormState } from '../../../lib/forms/useForm.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { StudentData } from '../pendingEnrolment.ts';
import { AGES } from './enrolmentForm.ts';

type ChildStepProps = {
  form: FormState;
  values: StudentData;
  disabled: boolean;
  onChange: (changed: Partial<StudentData>) => void;
};

export function ChildStep({ form, values, disabled, onChange }: ChildStepProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Child's first name"
        hint="As your child likes to be called"
        {...form.field('firstName')}
        autoComplete="off"
        maxLength={MAX_FIRST_NAME_LENGTH}
        disabled={disabled}
        value={values.firstName}
        onChange={(event) => onChange({ firstName: event.target.value })}
      />
      <SelectField
        label="Child's age"
        hint="The courses are made for 10 and above"
        {...form.field('age')}
        placeholder="Select age"
        options={AGES}
        disabled={disabled}
        value={values.childAge}
        onChange={(event) => onChange({ childAge: event.target.value })}
      />
    </div>
  );
}
