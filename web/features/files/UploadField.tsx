import type { ReactNode } from 'react';
import { UPLOAD_TEXTS } from '../../../contract/uploads.ts';
import { FileField } from '../../ui/FileField.tsx';
import { FileList } from './FileList.tsx';
import { acceptOf } from './pickedFiles.ts';
import type { FormUpload, FormUploads } from './useFormUploads.ts';

type UploadFieldProps = {
  label: string;
  hint: string;
  icon?: ReactNode;
  /** The label of the list of what was chosen. */
  listLabel: string;
  files: FormUploads;
  /** What the form has found wrong with the files. */
  error: string | null;
  onChange: () => void;
  /** Renders what belongs to one of the files, such as its description. */
  children?: (file: FormUpload) => ReactNode;
};

/** Renders the files of a form, its control `files`, while they are chosen and uploaded. */
export function UploadField(props: UploadFieldProps) {
  const { label, hint, icon, listLabel, files, error, onChange, children } = props;
  // What the form waited for comes by itself.
  const isOver = error === UPLOAD_TEXTS.pending && files.items.every(({ stage }) => stage === 'ready');
  return (
    <div className="grid grid-cols-1 gap-3">
      <FileField
        label={label}
        name="files"
        hint={hint}
        icon={icon}
        accept={acceptOf(files.bounds.types)}
        single={files.isSingle}
        error={(isOver ? null : error) ?? (files.problems.join('. ') || null)}
        disabled={files.isFull}
        onFiles={(chosen) => {
          files.add(chosen);
          onChange();
        }}
      />
      <FileList
        label={listLabel}
        files={files.items}
        onRemove={(id) => {
          files.remove(id);
          onChange();
        }}
        onRetry={files.retry}
        onReplace={files.replace}
      >
        {children}
      </FileList>
    </div>
  );
}
