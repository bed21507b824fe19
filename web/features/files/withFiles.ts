import type { Checked } from '../../lib/forms/useForm.ts';
import { type FormUploads, withoutPending } from './useFormUploads.ts';

/** Adds the ids of the files to what a form sends, once all of them are uploaded. */
export function withFiles<Input>(
  checked: Checked<Input>,
  files: FormUploads,
): Checked<Input & { fileIds: string[] }> {
  const { input, problems } = withoutPending(checked, files);
  return problems ? { problems } : { input: { ...input, fileIds: files.items.map(({ id }) => id) } };
}
