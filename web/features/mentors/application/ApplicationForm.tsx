import { IdCard } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  APPLICATION_TEXTS,
  IDENTITY_DOCUMENT_DAYS,
  MAX_EXPERIENCE_LENGTH,
} from '../../../../contract/mentorApplications.ts';
import { EXPERIENCE_YEARS_RANGE, MAX_CHECK_REFERENCE_LENGTH } from '../../../../contract/mentorRecords.ts';
import { checkUpload, IDENTITY_DOCUMENT_LIMITS, UPLOAD_TEXTS } from '../../../../contract/uploads.ts';
import { useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Textarea, TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { FileList } from '../../files/FileList.tsx';
import { OwnMentorApplicationDocument, useSubmitApplicationMutation } from './application.generated.ts';
import { readApplicationDraft, type StoredApplication, saveApplicationDraft } from './applicationDraft.ts';
import { ReferenceRows } from './ReferenceRows.tsx';
import { readApplication } from './readApplication.ts';
import { useIdentityUpload } from './useIdentityUpload.ts';

/** Applies to become a mentor. The draft survives reloads until the application has arrived. */
export function ApplicationForm({ sentId }: { sentId: string | null }) {
  const [draft, setDraft] = useState(() => readApplicationDraft(sentId));
  const [send] = useSubmitApplicationMutation({
    context: { quiet: true },
    refetchQueries: [OwnMentorApplicationDocument],
  });
  // Uploads report between renders.
  const latest = useRef(draft);
  const change = (part: Partial<StoredApplication>) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    saveApplicationDraft(latest.current);
  };
  const [items, uploads] = useIdentityUpload(draft.uploads, (kept) => {
    change({ uploads: kept });
    form.change('identityFileId');
  });
  const form = useForm({
    read: () => readApplication(draft, items[0] ?? null),
    send: async (input) => {
      const answer = (await send({ variables: { input } })).data?.submitMentorApplication;
      if (answer?.__typename !== 'MentorApplication') return answer ?? {};
      saveApplicationDraft(null);
      toast.success(APPLICATION_TEXTS.submitted);
      return null;
    },
    failed: APPLICATION_TEXTS.notSubmitted,
  });
  const chooseDocument = ([file]: readonly File[]) => {
    if (!file) return;
    const rejection = checkUpload({ name: file.name, sizeBytes: file.size }, IDENTITY_DOCUMENT_LIMITS);
    if (rejection) {
      const message = UPLOAD_TEXTS.failedBecause(file.name, rejection.message);
      return form.report({ field: 'identityFileId', message });
    }
    for (const { id } of items) uploads.remove(id);
    uploads.add('IDENTITY', [file]);
  };
  type TextKey = Exclude<keyof StoredApplication, 'id' | 'references' | 'uploads'>;
  const inputOf = (key: TextKey, name: string = key) => ({
    ...form.field(name),
    value: draft[key],
    onChange: (event: { target: { value: string } }) => change({ [key]: event.target.value }),
  });
  return (
    <Form form={form} className="grid grid-cols-1 gap-6" aria-label="Mentor application">
      <div className="grid items-start gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField
          label="What you teach"
          hint="Separated by commas, such as Scratch, web design, animation"
          {...inputOf('specialization')}
        />
        <TextField
          label="Experience in years"
          hint="Full years; 0 is fine"
          type="number"
          inputMode="numeric"
          {...EXPERIENCE_YEARS_RANGE}
          {...inputOf('experienceYears')}
        />
      </div>
      <Textarea
        label="Your experience"
        hint="With whom have you worked, and what did they learn?"
        rows={5}
        maxLength={MAX_EXPERIENCE_LENGTH}
        {...inputOf('experience')}
      />
      <ReferenceRows
        form={form}
        references={draft.references}
        onChange={(references) => change({ references })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Background check reference"
          hint="The number on the certificate"
          maxLength={MAX_CHECK_REFERENCE_LENGTH}
          {...inputOf('checkReference')}
        />
        <TextField
          label="The check expires on"
          type="date"
          {...inputOf('checkExpiresOn', 'checkExpiresAt')}
        />
      </div>
      <div className="grid min-w-0 gap-3">
        <FileField
          label={items.length > 0 ? 'Choose another identity document' : 'Choose your identity document'}
          hint={`PDF, JPEG, PNG or WebP; up to ${IDENTITY_DOCUMENT_LIMITS.maxMb} MB`}
          accept={IDENTITY_DOCUMENT_LIMITS.types.map((type) => `.${type}`).join(',')}
          name="identityFileId"
          single
          icon={<IdCard className="size-6" aria-hidden="true" />}
          error={form.errorOf('identityFileId')}
          onFiles={chooseDocument}
        />
        <FileList
          label="Identity document"
          files={items}
          onRemove={uploads.remove}
          onRetry={uploads.retry}
          onReplace={uploads.replace}
        />
        <p className="text-base text-muted">
          {`Only you and our admins can open it, and each opening by an admin is recorded. We delete it ${IDENTITY_DOCUMENT_DAYS} days after the decision.`}
        </p>
      </div>
      <Button type="submit" className="justify-self-start" loading={form.busy} loadingText="Sending...">
        Send Application
      </Button>
    </Form>
  );
}
