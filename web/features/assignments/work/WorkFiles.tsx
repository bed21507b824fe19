import { Image } from 'lucide-react';
import { screenshotLimits, submissionFileLimits } from '../../../../contract/uploads.ts';
import { FileField } from '../../../ui/FileField.tsx';
import { FileList } from '../../files/FileList.tsx';
import type { UploadItem, Uploads } from '../../files/uploads.ts';
import type { PanelAssignment } from '../panelAssignment.ts';
import type { WorkSlot } from './drafts.ts';

type WorkFilesProps = {
  assignment: PanelAssignment;
  items: readonly UploadItem<WorkSlot>[];
  uploads: Pick<Uploads<WorkSlot>, 'remove' | 'retry' | 'replace'>;
  errorOf: (field: string) => string | null;
  onFiles: (slot: WorkSlot, files: File[]) => void;
};

/** Renders the fields for files and for screenshots with their uploads. */
export function WorkFiles({ assignment, items, uploads, errorOf, onFiles }: WorkFilesProps) {
  const bounds = { FILE: submissionFileLimits(assignment), SCREENSHOT: screenshotLimits(assignment) };
  const acceptOf = (slot: WorkSlot) => bounds[slot].types.map((type) => `.${type}`).join(',');
  const listOf = (slot: WorkSlot) => (
    <FileList
      label={slot === 'FILE' ? 'Files' : 'Screenshots'}
      files={items.filter((item) => item.slot === slot)}
      onRemove={uploads.remove}
      onRetry={uploads.retry}
      onReplace={uploads.replace}
    />
  );
  return (
    <>
      <div className="grid min-w-0 gap-3">
        <FileField
          label="Add files"
          name="files"
          hint={`${bounds.FILE.types.map((type) => type.toUpperCase()).join(', ')}; up to ${bounds.FILE.maxMb} MB each`}
          accept={acceptOf('FILE')}
          error={errorOf('files')}
          onFiles={(files) => onFiles('FILE', files)}
        />
        {listOf('FILE')}
      </div>
      <div className="grid min-w-0 gap-3">
        <FileField
          label="Add screenshots"
          name="screenshots"
          hint={`JPEG, PNG, WebP or GIF; up to ${bounds.SCREENSHOT.maxMb} MB each. You can paste them, too.`}
          accept={acceptOf('SCREENSHOT')}
          icon={<Image className="size-6" aria-hidden="true" />}
          error={errorOf('screenshots')}
          onFiles={(files) => onFiles('SCREENSHOT', files)}
        />
        {listOf('SCREENSHOT')}
      </div>
    </>
  );
}
