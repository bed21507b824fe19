import { TICKET_FILE_LIMITS } from '../../../contract/uploads.ts';
import type { FormState } from '../../lib/forms/useForm.ts';
import { UploadField } from '../files/UploadField.tsx';
import type { FormUploads } from '../files/useFormUploads.ts';

type TicketFilesProps = { form: FormState; files: FormUploads; maxFiles: number };

/** Renders the files of a message to or from the team while they are chosen and uploaded. */
export function TicketFiles({ form, files, maxFiles }: TicketFilesProps) {
  return (
    <UploadField
      label="Add files"
      hint={`Pictures and documents, ${maxFiles} at most, each up to ${TICKET_FILE_LIMITS.maxMb} MB`}
      listLabel="Files of this message"
      files={files}
      error={form.errorOf('files')}
      onChange={() => form.change('files')}
    />
  );
}
