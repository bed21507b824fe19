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

/** The form of an assignment. Once work was handed in, what that work answers cannot be changed. */
export function AssignmentDialog({ assignment, timeZone, onSaved, onClose }: AssignmentDialogProps) {
  const generalId = useId();
  const [fields, setFields] = useState(() => fieldsOf(assignment, timeZone));
  const [problem, setProblem] = useState<Problem | null>(null);
  const { save, saving } = useSaveAssignment(assignment);
  const isFixed = (assignment?.submissionCount ?? 0) > 0;

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
  const numberOf = (field: PlainField, { least, most }: { least: number; most: number }) => ({
    type: 'number',
    inputMode: 'numeric' as const,
    min: least,
    max: most,
    ...inputOf(field),
  });
  const send = async () => {
    const { input, problem: wrong } = readFields(fields, timeZone);
    if (!input) return setProblem(wrong);
    const refused = await save(input);
    if (refused) return setProblem(refused);
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
      description={isFixed ? `${AUTHORING_TEXTS.handedIn}.` : undefined}
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
        <SelectField label="Course" options={courseOptions} disabled={isFixed} {...inputOf('course')} />
        <TextField
          label="Lesson number"
          disabled={isFixed}
          {...numberOf('lessonNumber', ASSIGNMENT_LESSON_RANGE)}
        />
        <SelectField label="Type" options={kindOptions} disabled={isFixed} {...inputOf('kind')} />
        <TextField label="Due date" type="date" optional {...inputOf('dueDate')} />
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField label="Max attempts" {...numberOf('maxAttempts', ATTEMPT_RANGE)} />
        <TextField label="Passing score" {...numberOf('passingScore', PASSING_SCORE_RANGE)} />
        <TextField label="Points" {...numberOf('points', POINT_RANGE)} />
      </div>
      <RequirementRows
        lines={fields.requirements}
        error={errorOf('requirements')}
        onChange={(requirements) => change({ requirements })}
      />
      {fields.kind === 'OBJECTIVE' && !isFixed && (
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
