import { useId, useState } from 'react';
import {
  ASSIGNMENT_KIND_LABELS,
  ASSIGNMENT_LESSON_RANGE,
  ATTEMPT_RANGE,
  AUTHORING_TEXTS,
  PASSING_SCORE_RANGE,
  POINT_RANGE,
} from '../../../contract/authoring.ts';
import { FieldError } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Textarea, TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { storedCourse } from '../courses/courseNames.ts';
import { courses } from '../courses/courses.ts';
import {
  type AssignmentFields,
  type AuthoredAssignment,
  fieldsOf,
  type Problem,
  readFields,
} from './assignmentForm.ts';
import { QuestionRows } from './QuestionRows.tsx';
import { RequirementRows } from './RequirementRows.tsx';
import { useSaveAssignment } from './useSaveAssignment.ts';

type AssignmentDialogProps = {
  /** Null for a new one. */
  assignment: AuthoredAssignment | null;
  timeZone: string;
  onSaved: () => void;
  onClose: () => void;
};

const courseOptions = courses.map(({ id, name }) => ({ value: storedCourse(id), label: name }));
const kindOptions = Object.entries(ASSIGNMENT_KIND_LABELS).map(([value, label]) => ({ value, label }));
type PlainField = Exclude<keyof AssignmentFields, 'requirements' | 'questions'>;

/** Form of an assignment. Once work has been submitted, the fields that it depends on are disabled. */
export function AssignmentDialog({ assignment, timeZone, onSaved, onClose }: AssignmentDialogProps) {
  const generalId = useId();
  const [fields, setFields] = useState(() => fieldsOf(assignment, timeZone));
  const [problem, setProblem] = useState<Problem | null>(null);
  const { save, saving } = useSaveAssignment(assignment);
  const hasSubmissions = (assignment?.submissionCount ?? 0) > 0;

  const errorOf = (field: string) => (problem?.field === field ? problem.message : null);
  const change = (changed: Partial<AssignmentFields>) => {
    setFields({ ...fields, ...changed });
    setProblem(null);
  };
  const inputOf = (field: PlainField) => ({
    name: field,
    value: fields[field],
    error: errorOf(field),
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });
  const numberInputOf = (field: PlainField, { min, max }: { min: number; max: number }) => ({
    type: 'number',
    inputMode: 'numeric' as const,
    min: min,
    max: max,
    ...inputOf(field),
  });
  const send = async () => {
    const { input, problem: invalid } = readFields(fields, timeZone);
    if (!input) return setProblem(invalid);
    const saveProblem = await save(input);
    if (saveProblem) return setProblem(saveProblem);
    toast.success(assignment ? AUTHORING_TEXTS.updated : AUTHORING_TEXTS.created);
    onSaved();
    onClose();
  };
  const isShown = (field: string | null) =>
    field !== null && (field in fields || /^questions\.\d+$/.test(field));
  return (
    <FormDialog
      size="lg"
      title={assignment ? 'Edit Assignment' : 'Create Assignment'}
      description={hasSubmissions ? `${AUTHORING_TEXTS.handedIn}.` : undefined}
      submitLabel={assignment ? 'Save Changes' : 'Create Assignment'}
      saving={saving}
      problem={problem}
      className="grid gap-5"
      onSend={send}
      onClose={onClose}
    >
      <TextField label="Title" {...inputOf('title')} />
      <Textarea label="Description" rows={4} {...inputOf('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Course"
          options={courseOptions}
          disabled={hasSubmissions}
          {...inputOf('course')}
        />
        <TextField
          label="Lesson number"
          disabled={hasSubmissions}
          {...numberInputOf('lessonNumber', ASSIGNMENT_LESSON_RANGE)}
        />
        <SelectField label="Type" options={kindOptions} disabled={hasSubmissions} {...inputOf('kind')} />
        <TextField label="Due date" type="date" optional {...inputOf('dueDate')} />
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField label="Max attempts" {...numberInputOf('maxAttempts', ATTEMPT_RANGE)} />
        <TextField label="Passing score" {...numberInputOf('passingScore', PASSING_SCORE_RANGE)} />
        <TextField label="Points" {...numberInputOf('points', POINT_RANGE)} />
      </div>
      <RequirementRows
        lines={fields.requirements}
        error={errorOf('requirements')}
        onChange={(requirements) => change({ requirements })}
      />
      {fields.kind === 'OBJECTIVE' && !hasSubmissions && (
        <QuestionRows
          questions={fields.questions}
          errorOf={errorOf}
          onChange={(questions) => change({ questions })}
        />
      )}
      {problem && !isShown(problem.field) && <FieldError id={generalId} error={problem.message} />}
    </FormDialog>
  );
}
