import { Copy, Eye } from 'lucide-react';
import { useState } from 'react';
import {
  ASSIGNMENT_KIND_LABELS,
  ASSIGNMENT_LESSON_RANGE,
  ATTEMPT_RANGE,
  AUTHORING_TEXTS,
  FILE_SIZE_MB_RANGE,
  PASSING_SCORE_RANGE,
  POINT_RANGE,
  PREVIEW_TEXTS,
  REUSE_TEXTS,
} from '../../../contract/authoring.ts';
import { useForm } from '../../lib/forms/useForm.ts';
import { useFormDraft } from '../../lib/forms/useFormDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Textarea, TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { storedCourse } from '../courses/courseNames.ts';
import { courses } from '../courses/courses.ts';
import { type AssignmentFields, type AuthoredAssignment, fieldsOf, readFields } from './assignmentForm.ts';
import { CriterionRows } from './CriterionRows.tsx';
import { previewContent } from './previewContent.ts';
import { QuestionRows } from './QuestionRows.tsx';
import { RequirementRows } from './RequirementRows.tsx';
import { RecipientFieldset } from './recipients/RecipientFieldset.tsx';
import { useSaveAssignment } from './useSaveAssignment.ts';
import { AssignmentPreview, ReuseDialog } from './views.ts';

type AssignmentDialogProps = {
  /** Null for a new one. */
  assignment: AuthoredAssignment | null;
  timeZone: string;
  onSaved: () => void;
  onClose: () => void;
};

const courseOptions = courses.map(({ id, name }) => ({ value: storedCourse(id), label: name }));
const kindOptions = Object.entries(ASSIGNMENT_KIND_LABELS).map(([value, label]) => ({ value, label }));
type PlainField = Exclude<
  keyof AssignmentFields,
  'requirements' | 'criteria' | 'questions' | 'isRequired' | 'isShuffled' | 'audience' | 'recipients'
>;

/** Form of an assignment. Once work has been submitted, the fields that it depends on are disabled. */
export function AssignmentDialog({ assignment, timeZone, onSaved, onClose }: AssignmentDialogProps) {
  const draft = useFormDraft(`lm-person-assignment-${assignment?.id ?? 'new'}`, () =>
    fieldsOf(assignment, timeZone),
  );
  const { fields, change } = draft;
  const [beside, setBeside] = useState<'preview' | 'reuse' | null>(null);
  const save = useSaveAssignment(assignment);
  const hasSubmissions = (assignment?.submissionCount ?? 0) > 0;

  const questionCount = fields.questions.filter(({ text }) => text.trim()).length;

  const form = useForm({
    read: () => readFields(fields, timeZone),
    send: async (input) => {
      const failure = await save(input);
      if (failure) return failure;
      draft.discard();
      toast.success(assignment ? AUTHORING_TEXTS.updated : AUTHORING_TEXTS.created);
      onSaved();
      onClose();
      return null;
    },
    failed: AUTHORING_TEXTS.saveFailed,
  });
  const inputOf = (field: PlainField) => ({
    ...form.field(field),
    value: fields[field],
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });
  const numberInputOf = (field: PlainField, { min, max }: { min: number; max: number }) => ({
    type: 'number',
    inputMode: 'numeric' as const,
    min: min,
    max: max,
    ...inputOf(field),
  });
  return (
    <>
      <FormDialog
        form={form}
        size="lg"
        title={assignment ? 'Edit Assignment' : 'Create Assignment'}
        description={hasSubmissions ? `${AUTHORING_TEXTS.handedIn}.` : undefined}
        submitLabel={assignment ? 'Save Changes' : 'Create Assignment'}
        busyLabel="Saving..."
        className="grid gap-5"
        draft={draft}
        onClose={onClose}
      >
        <TextField label="Title" {...inputOf('title')} />
        {!assignment && (
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            icon={<Copy className="size-5" aria-hidden="true" />}
            onClick={() => setBeside('reuse')}
          >
            {REUSE_TEXTS.open}
          </Button>
        )}
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
        <RecipientFieldset {...{ fields, assignment, form, change }} />
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField label="Max attempts" {...numberInputOf('maxAttempts', ATTEMPT_RANGE)} />
          <TextField label="Passing score" {...numberInputOf('passingScore', PASSING_SCORE_RANGE)} />
          <TextField label="Points" {...numberInputOf('points', POINT_RANGE)} />
        </div>
        {fields.kind === 'SUBMISSION' && (
          <TextField label="Largest file, in MB" {...numberInputOf('maxFileSizeMb', FILE_SIZE_MB_RANGE)} />
        )}
        <Checkbox
          label="Required: the lesson cannot be completed without it"
          checked={fields.isRequired}
          onChange={(event) => change({ isRequired: event.target.checked })}
        />
        <RequirementRows
          lines={fields.requirements}
          error={form.errorOf('requirements')}
          onChange={(requirements) => {
            form.change('requirements');
            change({ requirements });
          }}
        />
        {fields.kind === 'SUBMISSION' && (
          <CriterionRows
            criteria={fields.criteria}
            points={fields.points}
            error={form.errorOf('criteria')}
            onChange={(criteria) => {
              form.change('criteria');
              change({ criteria });
            }}
          />
        )}
        {fields.kind === 'OBJECTIVE' && (
          <>
            <Checkbox
              label="Shuffle: every attempt has its own order of questions and options"
              checked={fields.isShuffled}
              onChange={(event) => change({ isShuffled: event.target.checked })}
            />
            <TextField
              label="Questions in an attempt"
              hint={`Each attempt draws so many of the ${questionCount}. Leave it blank to ask them all.`}
              optional
              {...numberInputOf('drawCount', { min: 1, max: Math.max(1, questionCount) })}
            />
          </>
        )}
        {fields.kind === 'OBJECTIVE' && !hasSubmissions && (
          <QuestionRows
            questions={fields.questions}
            form={form}
            onChange={(questions) => {
              // Also the rows after one that was removed: each has another number now.
              for (const [index, question] of fields.questions.entries())
                if (question !== questions[index]) form.change(`questions.${index}`);
              change({ questions });
            }}
          />
        )}
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          icon={<Eye className="size-5" aria-hidden="true" />}
          onClick={() => setBeside('preview')}
        >
          {PREVIEW_TEXTS.open}
        </Button>
      </FormDialog>
      {beside === 'preview' && (
        <AssignmentPreview
          content={previewContent(fields, assignment, timeZone)}
          timeZone={timeZone}
          closeLabel={PREVIEW_TEXTS.backToForm}
          onClose={() => setBeside(null)}
        />
      )}
      {beside === 'reuse' && (
        <ReuseDialog
          timeZone={timeZone}
          isReplacing={draft.isUnsaved}
          onCopy={(content) => {
            form.clear();
            change(content);
            toast.success(REUSE_TEXTS.copied(content.title));
          }}
          onClose={() => setBeside(null)}
        />
      )}
    </>
  );
}
