import { Image } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  MAX_PROJECT_DESCRIPTION_LENGTH,
  MAX_PROJECT_TITLE_LENGTH,
  PROJECT_TEXTS,
  type ProjectKind,
} from '../../../../contract/gallery.ts';
import { checkUpload, PROJECT_SCREENSHOT_LIMITS, UPLOAD_TEXTS } from '../../../../contract/uploads.ts';
import { lazyView } from '../../../lib/chunks/lazyView.tsx';
import { useForm } from '../../../lib/forms/useForm.ts';
import { CheckList } from '../../../ui/CheckList.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { NotLoadedPart } from '../../../ui/NotLoaded.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Textarea, TextField } from '../../../ui/TextField.tsx';
import { FileList } from '../../files/FileList.tsx';
import type { GalleryStudent } from '../galleryStudents.ts';
import { NameConsent } from '../own/NameConsent.tsx';
import { projectKinds } from '../projectKinds.ts';
import { readProjectDraft, type StoredProject, saveProjectDraft } from './projectDraft.ts';
import { useScreenshotUpload } from './useScreenshotUpload.ts';
import { readProject, useSubmitProject } from './useSubmitProject.ts';

// Loaded with the first picture that is chosen.
const CropDialog = lazyView(async () => (await import('./CropDialog.tsx')).CropDialog, NotLoadedPart);

type ShareProjectDialogProps = {
  student: GalleryStudent;
  isParent: boolean;
  /** Ids of the projects that were shared already. */
  sharedIds: readonly string[];
  onClose: () => void;
};

const KIND_OPTIONS = (Object.keys(projectKinds) as ProjectKind[]).map((kind) => ({
  value: kind,
  label: projectKinds[kind].label,
}));

const GUIDELINES = [
  'Share what you made yourself, in the course or with what you learned there.',
  'Anyone should be able to open the link, without a password.',
  'The gallery is public: leave out full names, addresses, phone numbers and schools.',
  'Use pictures, music and words that you made or are allowed to use.',
  'Our team looks at every project before it appears in the gallery.',
];

/** Shares a project of a student. The draft survives reloads until the project has arrived. */
export function ShareProjectDialog({ student, isParent, sharedIds, onClose }: ShareProjectDialogProps) {
  const [draft, setDraft] = useState(() => readProjectDraft(student.id, sharedIds));
  const submit = useSubmitProject();

  // Uploads report between renders.
  const latest = useRef(draft);
  const change = (part: Partial<StoredProject>) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    saveProjectDraft(student.id, latest.current);
  };
  const [items, uploads] = useScreenshotUpload(student.id, draft.uploads, (kept) => {
    change({ uploads: kept });
    form.change('screenshotId');
  });
  const form = useForm({
    read: () => readProject(draft, items[0] ?? null, student.id),
    send: async (input) => {
      const failure = await submit(input);
      // A project with this id arrived, and was changed here since its response was lost.
      if (failure?.field === 'id') change({ id: crypto.randomUUID() });
      if (failure) return failure;
      saveProjectDraft(student.id, null);
      onClose();
      return null;
    },
    failed: PROJECT_TEXTS.submitFailed,
  });

  const [cropping, setCropping] = useState<File | null>(null);
  const isAccepted = (file: File): boolean => {
    const rejection = checkUpload({ name: file.name, sizeBytes: file.size }, PROJECT_SCREENSHOT_LIMITS);
    if (!rejection) return true;
    const message = UPLOAD_TEXTS.failedBecause(file.name, rejection.message);
    form.report({ field: 'screenshotId', message });
    return false;
  };
  const chooseScreenshot = ([file]: readonly File[]) => {
    if (file && isAccepted(file)) setCropping(file);
  };
  const acceptScreenshot = (file: File) => {
    setCropping(null);
    if (!isAccepted(file)) return;
    for (const { id } of items) uploads.remove(id);
    uploads.add('SCREENSHOT', [file]);
  };
  const inputOf = (name: 'title' | 'description' | 'projectUrl' | 'tags') => ({
    ...form.field(name),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <FormDialog
      form={form}
      size="lg"
      title="Share Project"
      description={`Show everybody what ${isParent ? student.firstName : 'you'} made.`}
      submitLabel="Submit Project"
      busyLabel="Submitting..."
      className="grid grid-cols-1 gap-5"
      draft="kept"
      onClose={onClose}
    >
      <TextField label="Title" maxLength={MAX_PROJECT_TITLE_LENGTH} {...inputOf('title')} />
      <Textarea
        label="Description"
        optional
        rows={3}
        maxLength={MAX_PROJECT_DESCRIPTION_LENGTH}
        {...inputOf('description')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField
          label="Project URL"
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          {...inputOf('projectUrl')}
        />
        <SelectField
          label="Type"
          name="kind"
          options={KIND_OPTIONS}
          value={draft.kind}
          onChange={(event) => change({ kind: event.target.value as ProjectKind })}
        />
      </div>
      <TextField
        label="Tags"
        optional
        hint="Separated by commas, such as food, menu, lagos"
        {...inputOf('tags')}
      />
      <div className="grid min-w-0 gap-3">
        <FileField
          label={items.length > 0 ? 'Choose another screenshot' : 'Choose a screenshot'}
          hint={`JPEG, PNG or WebP; up to ${PROJECT_SCREENSHOT_LIMITS.maxMb} MB`}
          accept={PROJECT_SCREENSHOT_LIMITS.types.map((type) => `.${type}`).join(',')}
          name="screenshotId"
          single
          icon={<Image className="size-6" aria-hidden="true" />}
          error={form.errorOf('screenshotId')}
          onFiles={chooseScreenshot}
        />
        <FileList
          label="Screenshot"
          files={items}
          onRemove={uploads.remove}
          onRetry={uploads.retry}
          onReplace={uploads.replace}
        />
      </div>
      <NameConsent student={student} isParent={isParent} />
      <section aria-labelledby="guidelines" className="grid gap-3 rounded-brick bg-indigo-soft p-5">
        <h3 id="guidelines" className="text-lg">
          Submission guidelines
        </h3>
        <CheckList items={GUIDELINES} />
      </section>
      {cropping && <CropDialog file={cropping} onDone={acceptScreenshot} onClose={() => setCropping(null)} />}
    </FormDialog>
  );
}
