import { PenLine } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  MAX_REVIEW_MARKS,
  normalizeMarkText,
  type PictureMark,
  type PictureMarks,
} from '../../../../contract/pictureMarks.ts';
import { lazyView } from '../../../lib/chunks/lazyView.tsx';
import { Button } from '../../../ui/Button.tsx';
import { NotLoadedPart } from '../../../ui/NotLoaded.tsx';
import type { Picture } from './PictureFrame.tsx';

// Loaded with the first picture that is marked up.
const MarkEditor = lazyView(async () => (await import('./editor/MarkEditor.tsx')).MarkEditor, NotLoadedPart);

type MarkUpPictureProps = {
  picture: Picture;
  /** The marks of the review on all pictures of the work. */
  pictures: readonly PictureMarks[];
  disabled: boolean;
  onChange: (marks: readonly PictureMark[]) => void;
};

/** Renders the button that opens a picture large to put marks on it, and how many it has. */
export function MarkUpPicture({ picture, pictures, disabled, onChange }: MarkUpPictureProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const marks = pictures.find(({ fileId }) => fileId === picture.id)?.marks ?? [];
  const others = pictures.reduce((sum, one) => sum + (one.fileId === picture.id ? 0 : one.marks.length), 0);
  return (
    <div className="grid w-44 max-w-full gap-1">
      <Button
        ref={button}
        variant="outline"
        size="sm"
        icon={<PenLine className="size-5 shrink-0" aria-hidden="true" />}
        disabled={disabled}
        onClick={() => setIsOpen(true)}
      >
        <span>
          Mark Up This Picture
          <span className="sr-only">: {picture.name}</span>
        </span>
      </Button>
      {marks.length > 0 && (
        <p className="text-base text-muted">
          {marks.length} {marks.length === 1 ? 'mark' : 'marks'}
        </p>
      )}
      {isOpen && (
        <MarkEditor
          picture={picture}
          marks={marks}
          max={MAX_REVIEW_MARKS - others}
          onChange={onChange}
          onClose={() => {
            // A label without words says nothing.
            const kept = marks.filter(({ kind, text }) => kind !== 'TEXT' || normalizeMarkText(text));
            if (kept.length < marks.length) onChange(kept);
            setIsOpen(false);
          }}
          returnFocusTo={() => button.current}
        />
      )}
    </div>
  );
}
