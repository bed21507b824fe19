import { useState } from 'react';
import {
  LESSON_ADMIN_TEXTS,
  LESSON_NUMBER_RANGE,
  VIDEO_MINUTES_RANGE,
} from '../../../../contract/lessonContent.ts';
import type { Course } from '../../../generated/types.ts';
import { useForm } from '../../../lib/forms/useForm.ts';
import { useFormDraft } from '../../../lib/forms/useFormDraft.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Textarea, TextField } from '../../../ui/TextField.tsx';
import { storedCourse } from '../../courses/courseNames.ts';
import { courses } from '../../courses/courses.ts';
import { useAdminLessonQuery } from './lessonAdmin.generated.ts';
import {
  fieldsOf,
  type LessonFields,
  type LessonRow,
  type LessonWithContent,
  readFields,
} from './lessonForm.ts';
import { TextEditor } from './TextEditor.tsx';
import { useSaveLesson } from './useSaveLesson.ts';
import { VideoEditor } from './VideoEditor.tsx';

type LessonDialogProps = { course: Course; onSaved: (news: string) => void; onClose: () => void };

const courseOptions = courses.map(({ id, name }) => ({ value: storedCourse(id), label: name }));

/** Renders the form of a listed lesson, filled with the gateway's current data. */
export function EditLessonDialog({ lesson, ...rest }: LessonDialogProps & { lesson: LessonRow }) {
  const { course, number } = lesson;
  const { data, loading, refetch } = useAdminLessonQuery({
    variables: { course, number },
    // Cached data may be stale, and saving it would overwrite what another admin wrote.
    fetchPolicy: 'network-only',
    context: { quiet: true },
  });
  const [opened, setOpened] = useState<LessonWithContent | null>(null);
  const current = data?.adminLesson;
  if (!opened && !loading && current && current.id === lesson.id) setOpened(current);
  if (opened) return <LessonForm lesson={opened} {...rest} />;
  return (
    <Dialog open onOpenChange={rest.onClose} size="lg" title="Edit Lesson">
      {loading ? (
        <LoadingIndicator message="Loading the lesson..." />
      ) : (
        <ErrorState
          title={data ? LESSON_ADMIN_TEXTS.noSuchLesson(lesson.id) : LESSON_ADMIN_TEXTS.notLoaded}
          onRetry={() => void refetch().catch(() => {})}
        />
      )}
    </Dialog>
  );
}

/** Renders the form of a lesson; null for a new one. */
export function LessonForm({
  lesson,
  course,
  onSaved,
  onClose,
}: LessonDialogProps & { lesson: LessonWithContent | null }) {
  const draft = useFormDraft(`lm-person-lesson-${lesson?.id ?? 'new'}`, () => fieldsOf(lesson, course));
  const { fields } = draft;
  const save = useSaveLesson(lesson);
  const staysInCourse = lesson !== null && lesson.completionCount + lesson.submissionCount > 0;

  const form = useForm({
    read: () => readFields(fields),
    send: async (input) => {
      const failure = await save(input);
      if (failure) return failure;
      draft.discard();
      onSaved(lesson ? LESSON_ADMIN_TEXTS.updated : LESSON_ADMIN_TEXTS.created);
      onClose();
      return null;
    },
    failed: lesson ? LESSON_ADMIN_TEXTS.notUpdated : LESSON_ADMIN_TEXTS.notCreated,
  });
  const editorOf = (field: keyof LessonFields) => ({
    ...form.field(field),
    value: fields[field],
    onChange: (value: string) => draft.change({ [field]: value }),
  });
  const inputOf = (field: keyof LessonFields) => ({
    ...editorOf(field),
    onChange: (event: { target: { value: string } }) => draft.change({ [field]: event.target.value }),
  });
  const numberOf = (field: keyof LessonFields, { min, max }: { min: number; max: number }) => ({
    ...inputOf(field),
    type: 'number',
    inputMode: 'numeric' as const,
    min: min,
    max: max,
  });
  return (
    <FormDialog
      form={form}
      size="lg"
      title={lesson ? 'Edit Lesson' : 'Create Lesson'}
      description={lesson ? undefined : 'Children see it once it is published.'}
      submitLabel={lesson ? 'Save Changes' : 'Create Lesson'}
      busyLabel="Saving..."
      className="grid gap-5"
      draft={draft}
      onClose={onClose}
    >
      <div className="grid items-start gap-5 sm:grid-cols-[2fr_1fr]">
        <SelectField
          label="Course"
          options={courseOptions}
          disabled={staysInCourse}
          hint={staysInCourse ? `${LESSON_ADMIN_TEXTS.courseStays}.` : undefined}
          {...inputOf('course')}
        />
        <TextField label="Lesson number" {...numberOf('number', LESSON_NUMBER_RANGE)} />
      </div>
      <TextField label="Title" {...inputOf('title')} />
      <Textarea label="Description" optional rows={3} {...inputOf('description')} />
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField label="Video title" optional {...inputOf('videoTitle')} />
        <TextField label="Minutes" {...numberOf('videoDurationMinutes', VIDEO_MINUTES_RANGE)} />
      </div>
      <VideoEditor {...editorOf('videoEmbedCode')} />
      <TextEditor {...editorOf('textContent')} />
    </FormDialog>
  );
}
