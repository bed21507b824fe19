import { TICKET_TEXTS } from '../../../contract/tickets.ts';
import { MAX_TICKET_FILES, TICKET_FILE_LIMITS } from '../../../contract/uploads.ts';
import type { Checked, FormState } from '../../lib/forms/useForm.ts';
import { UploadField } from '../files/UploadField.tsx';
import { type FormUploads, withoutPending } from '../files/useFormUploads.ts';

/** Renders the files of a message to or from the team while they are chosen and uploaded. */
export function TicketFiles({ form, files }: { form: FormState; files: FormUploads }) {
  return (
    <UploadField
      label="Add files"
      hint={`Pictures and documents, ${MAX_TICKET_FILES} at most, each up to ${TICKET_FILE_LIMITS.maxMb} MB`}
      listLabel="Files of this message"
      files={files}
      error={form.errorOf('files')}
      onChange={() => form.change('files')}
    />
  );
}

/** Adds the ids of the files to what a form sends, once all of them are uploaded. */
export function withFiles<Input>(
  checked: Checked<Input>,
  files: FormUploads,
): Checked<Input & { fileIds: string[] }> {
  const { input, problems } = withoutPending(checked, files, TICKET_TEXTS.filesPending);
  return problems ? { problems } : { input: { ...input, fileIds: files.items.map(({ id }) => id) } };
}
