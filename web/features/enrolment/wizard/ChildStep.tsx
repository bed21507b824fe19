import { MAX_FIRST_NAME_LENGTH } from '../../../../contract/enrolment.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { StudentData } from '../pendingEnrolment.ts';
import { AGES, type FormErrors } from './enrolmentForm.ts';

type ChildStepProps = {
  form: StudentData;
  errors: FormErrors;
  disabled: boolean;
  onChange: (changed: Partial<StudentData>) => void;
};

export function ChildStep({ form, errors, disabled, onChange }: ChildStepProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Child's first name"
        hint="As your child likes to be called"
        name="firstName"
        autoComplete="off"
        maxLength={MAX_FIRST_NAME_LENGTH}
        disabled={disabled}
        value={form.firstName}
        error={errors.firstName}
        onChange={(event) => onChange({ firstName: event.target.value })}
      />
      <SelectField
        label="Child's age"
        hint="The courses are made for 10 and above"
        name="childAge"
        placeholder="Select age"
        options={AGES}
        disabled={disabled}
        value={form.childAge}
        error={errors.age}
        onChange={(event) => onChange({ childAge: event.target.value })}
      />
    </div>
  );
}
