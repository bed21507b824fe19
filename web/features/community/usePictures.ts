import { type ClipboardEvent, useState } from 'react';
import { type PictureDraft, pictureProblems } from '../../../contract/community.ts';
import { COMMUNITY_PICTURE_LIMITS, MAX_COMMUNITY_PICTURES } from '../../../contract/uploads.ts';
import { type Checked, checked, type TextOf } from '../../lib/forms/useForm.ts';
import type { PersonalKey } from '../../lib/storage/personalStorage.ts';
import { takePastedFiles } from '../files/pickedFiles.ts';
import { type FormUploads, useFormUploads, withoutPending } from '../files/useFormUploads.ts';
import type { Community_PictureFragment } from './community.generated.ts';

export type PictureChoice = {
  /** Those that the text has already and keeps. */
  kept: readonly Community_PictureFragment[];
  takeOut: (id: string) => void;
  files: FormUploads;
  /** Adds the pictures of a paste anywhere in the form. */
  paste: (event: ClipboardEvent) => void;
  /** True if others are chosen than the text has. */
  isChanged: boolean;
  /** Adds the pictures to what a form sends, once all of them are uploaded. */
  read: <Input>(form: Checked<Input>, textOf: TextOf) => Checked<Input & { pictures: PictureDraft[] }>;
};

type PictureOptions = {
  /** The child who writes; null for who decides in a space. */
  studentId: string | null;
  /** The pictures that the text has. */
  present: readonly Community_PictureFragment[];
  /** Where this browser keeps which ones were chosen until they are sent; null for one that is chosen again. */
  keptAs: PersonalKey | null;
};

/** Returns the name of the control with what is on a picture. */
export const altField = (fileId: string) => `alt-${fileId}`;

/** Manages the pictures of a text while it is written. */
export function usePictures({ studentId, present, keptAs }: PictureOptions): PictureChoice {
  const [kept, setKept] = useState(present);
  const files = useFormUploads({
    ...{ target: { purpose: 'COMMUNITY_PICTURE', studentId }, bounds: COMMUNITY_PICTURE_LIMITS },
    ...{ maxFiles: MAX_COMMUNITY_PICTURES, present: kept.length, keptAs },
  });
  return {
    ...{ kept, files, isChanged: files.items.length > 0 || kept.length !== present.length },
    paste(event) {
      const pasted = takePastedFiles(event);
      if (pasted.length > 0) files.add(pasted);
    },
    takeOut: (id) => setKept(kept.filter((picture) => picture.id !== id)),
    read(form, textOf) {
      const { input, problems } = withoutPending(form, files);
      if (problems) return { problems };
      const ids = [...kept, ...files.items].map(({ id }) => id);
      const pictures = ids.map((fileId) => ({ fileId, alt: textOf(altField(fileId)).trim() }));
      return checked({ ...input, pictures }, () => [...pictureProblems(pictures)]);
    },
  };
}
