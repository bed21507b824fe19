import { useState } from 'react';
import {
  CONSENT_TEXT,
  CORRECTION_TEXTS,
  type Course,
  correctionProblems,
  MAX_FIRST_NAME_LENGTH,
  type Package,
} from '../../../../contract/enrolment.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { RadioCards } from '../../../ui/RadioCards.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { storedCourse, storedPackage } from '../../courses/courseNames.ts';
import { courses, packages } from '../../courses/courses.ts';
import { usePrices } from '../../courses/prices.ts';
import { AGES } from '../wizard/enrolmentForm.ts';
import { type Correction_StudentFragment, useCorrectEnrolmentMutation } from './correction.generated.ts';

const courseOptions = courses.map(({ id, name }) => ({ value: storedCourse(id), title: name }));

type CorrectEnrolmentDialogProps = { student: Correction_StudentFragment; onClose: () => void };

/** Renders the form that changes an unpaid enrolment. */
export function CorrectEnrolmentDialog({ student, onClose }: CorrectEnrolmentDialogProps) {
  // The list behind may be loaded again while the form is open.
  const [opened] = useState(student);
  const [course, setCourse] = useState<Course>(opened.course);
  const [chosen, setChosen] = useState<Package>(opened.package);
  const [consent, setConsent] = useState(false);
  const [correct] = useCorrectEnrolmentMutation({ context: { quiet: true } });
  const prices = usePrices();

  const form = useForm({
    read: (textOf) => {
      const age = textOf('age');
      const input = {
        ...{ firstName: textOf('firstName').trim(), age: age === '' ? null : Number(age) },
        ...{ course, package: chosen, consent },
      };
      return checked(input, (entered) => correctionProblems(entered, opened));
    },
    send: async (input) => {
      const { data } = await correct({ variables: { input: { studentId: opened.id, ...input } } });
      const result = data?.correctEnrolment;
      if (result?.__typename !== 'Student') return result ?? {};
      toast.success(CORRECTION_TEXTS.saved(result.firstName));
      onClose();
      return null;
    },
    failed: CORRECTION_TEXTS.failed,
  });

  const { lastPayment } = opened;
  const isStarted = lastPayment !== null && lastPayment.nextAttemptAt !== null;
  const packageOptions = packages.map(({ id, name }) => ({
    value: storedPackage(id),
    title: name,
    description: `${formatMoney(id === 'mentored' ? prices.mentored : prices.diy, prices.symbol, 'IF_ANY')} paid once`,
  }));
  return (
    <FormDialog
      form={form}
      title={`Change ${opened.firstName}’s enrollment`}
      description="Nothing is paid yet, so everything can still be changed."
      submitLabel="Save Changes"
      busyLabel="Saving..."
      className="grid gap-5"
      onClose={onClose}
    >
      <div className="grid items-start gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField
          label="Child's first name"
          {...form.field('firstName')}
          autoComplete="off"
          maxLength={MAX_FIRST_NAME_LENGTH}
          disabled={form.busy}
          defaultValue={opened.firstName}
        />
        <SelectField
          label="Child's age"
          {...form.field('age')}
          placeholder="Select age"
          options={AGES}
          disabled={form.busy}
          defaultValue={String(opened.age)}
        />
      </div>
      <RadioCards
        legend="Course"
        name="course"
        options={courseOptions}
        value={course}
        onChange={setCourse}
        error={form.errorOf('course')}
      />
      {course !== opened.course && (
        <div className="rounded-brick border-2 border-line-strong bg-sunken px-4 py-2">
          <Checkbox
            {...form.field('consent')}
            label={CONSENT_TEXT}
            checked={consent}
            disabled={form.busy}
            onChange={(event) => setConsent(event.target.checked)}
          />
        </div>
      )}
      <RadioCards
        legend="Package"
        name="package"
        options={packageOptions}
        value={chosen}
        onChange={setChosen}
        error={form.errorOf('package')}
      />
      {isStarted && (course !== opened.course || chosen !== opened.package) && (
        <p role="status" className="rounded-brick bg-warn-soft px-4 py-3 font-bold text-warn">
          {CORRECTION_TEXTS.keepsQuote}
        </p>
      )}
    </FormDialog>
  );
}
