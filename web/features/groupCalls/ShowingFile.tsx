import { X } from 'lucide-react';
import { CALL_SHOWING_LIMITS } from '../../../contract/uploads.ts';
import { Button } from '../../ui/Button.tsx';
import { FileLink } from '../files/FileLink.tsx';
import { UploadField } from '../files/UploadField.tsx';
import type { FormUploads } from '../files/useFormUploads.ts';
import type { GroupCalls_SeatFragment } from './groupCalls.generated.ts';

type ShowingFileProps = {
  /** The file that the child shows so far; null for none, or once another takes its place. */
  stored: GroupCalls_SeatFragment['file'];
  onRemoveStored: () => void;
  files: FormUploads;
  error: string | null;
  onChange: () => void;
};

/** Renders the one file of what a child shows: the stored one, or another while it is chosen and uploaded. */
export function ShowingFile({ stored, onRemoveStored, ...field }: ShowingFileProps) {
  const hasFile = stored !== null || field.files.items.length > 0;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <UploadField
        label={hasFile ? 'Choose another file' : 'Upload it'}
        hint={`Optional. A picture, a document or a ZIP, up to ${CALL_SHOWING_LIMITS.maxMb} MB`}
        listLabel="What you show"
        {...field}
      />
      {stored && (
        <div className="flex items-start gap-2">
          <div className="flex min-w-0">
            <FileLink file={stored} />
          </div>
          <Button
            variant="ghost"
            size="icon"
            className="shrink-0"
            aria-label={`Remove ${stored.name}`}
            onClick={onRemoveStored}
          >
            <X className="size-5" aria-hidden="true" />
          </Button>
        </div>
      )}
    </div>
  );
}
