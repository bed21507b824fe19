import { ImagePlus, X } from 'lucide-react';
import { COMMUNITY_TEXTS, MAX_ALT_LENGTH } from '../../../contract/community.ts';
import { MAX_COMMUNITY_PICTURES } from '../../../contract/uploads.ts';
import type { FormState } from '../../lib/forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { UploadField } from '../files/UploadField.tsx';
import { altField, type PictureChoice } from './usePictures.ts';

type PictureFieldProps = { form: FormState; pictures: PictureChoice; isChild: boolean };

/** Renders the pictures of a text while it is written: those that it has, and those that are chosen and uploaded. */
export function PictureField({ form, pictures, isChild }: PictureFieldProps) {
  const { kept, files, takeOut } = pictures;
  const change = () => form.change('files');
  return (
    <div className="grid grid-cols-1 gap-3">
      {kept.length > 0 && (
        <ul aria-label="Pictures of this text" className="grid gap-2">
          {kept.map(({ id, alt, thumbnailUrl }, index) => (
            <li key={id} className="grid gap-2 rounded-brick border-2 border-line bg-surface p-3">
              <div className="flex items-center gap-3">
                <img src={thumbnailUrl} alt="" className="size-12 shrink-0 rounded-xl object-cover" />
                <span className="min-w-0 flex-1 truncate font-bold">{`Picture ${index + 1}`}</span>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove picture ${index + 1}`}
                  onClick={() => {
                    takeOut(id);
                    change();
                  }}
                >
                  <X className="size-5" aria-hidden="true" />
                </Button>
              </div>
              <AltField fileId={id} name={`Picture ${index + 1}`} alt={alt} />
            </li>
          ))}
        </ul>
      )}
      <UploadField
        label="Add pictures"
        hint={`${MAX_COMMUNITY_PICTURES} at most. ${isChild ? COMMUNITY_TEXTS.picturesHint : COMMUNITY_TEXTS.picturesHintOfStaff}`}
        icon={<ImagePlus className="size-6" aria-hidden="true" />}
        listLabel="New pictures"
        files={files}
        error={form.errorOf('files')}
        onChange={change}
      >
        {({ id, name, stage }) => stage !== 'failed' && <AltField fileId={id} name={name} alt="" />}
      </UploadField>
    </div>
  );
}

type AltFieldProps = { fileId: string; name: string; alt: string };

/** Renders the description of a picture, whose label is the same for all: the name says of which one. */
const AltField = ({ fileId, name, alt }: AltFieldProps) => (
  <TextField
    label="What is on it?"
    aria-label={`What is on it? ${name}`}
    hint={COMMUNITY_TEXTS.altHint}
    optional
    name={altField(fileId)}
    maxLength={MAX_ALT_LENGTH}
    defaultValue={alt}
  />
);
