import { useEffect, useRef, useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { cropPicture, WHOLE_PICTURE } from './cropPicture.ts';

const LABELS = {
  cropArea: 'The part of the picture that is kept. Move it with the arrow keys.',
  nwDragHandle: 'Top left corner. Move it with the arrow keys.',
  nDragHandle: 'Top edge. Move it with the arrow keys.',
  neDragHandle: 'Top right corner. Move it with the arrow keys.',
  eDragHandle: 'Right edge. Move it with the arrow keys.',
  seDragHandle: 'Bottom right corner. Move it with the arrow keys.',
  sDragHandle: 'Bottom edge. Move it with the arrow keys.',
  swDragHandle: 'Bottom left corner. Move it with the arrow keys.',
  wDragHandle: 'Left edge. Move it with the arrow keys.',
};

/** Where the selection starts that "Crop" offers: a visible frame inside of the picture. */
const FRAME: PercentCrop = { unit: '%', x: 5, y: 5, width: 90, height: 90 };

type CropDialogProps = { file: File; onDone: (file: File) => void; onClose: () => void };

/** Lets a person choose the part of a screenshot that is shared, by pointer or by keyboard. */
export function CropDialog({ file, onDone, onClose }: CropDialogProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [crop, setCrop] = useState<PercentCrop>(WHOLE_PICTURE);
  const [busy, setBusy] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const finish = async () => {
    if (!image.current) return;
    setBusy(true);
    // What the browser cannot cut is shared whole.
    onDone(await cropPicture(image.current, file, crop).catch(() => file));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Crop the screenshot"
      description="Choose the part that everybody sees. Leave out names, addresses and faces."
      footer={
        <>
          <Button variant="outline" onClick={() => setCrop(crop === WHOLE_PICTURE ? FRAME : WHOLE_PICTURE)}>
            {crop === WHOLE_PICTURE ? 'Select a Part' : 'Select All'}
          </Button>
          <Button loading={busy} onClick={() => void finish()}>
            Use Picture
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center p-3">
        {url && (
          <ReactCrop
            crop={crop}
            ruleOfThirds
            minWidth={44}
            minHeight={44}
            ariaLabels={LABELS}
            className="[--rc-drag-handle-size:24px]"
            onChange={(_pixels, percent) => setCrop(percent.width > 0 ? percent : WHOLE_PICTURE)}
          >
            <img
              ref={image}
              src={url}
              alt="The screenshot"
              className="max-h-[55dvh]!"
              // The gateway says what is wrong with a file that is no picture.
              onError={() => onDone(file)}
            />
          </ReactCrop>
        )}
      </div>
    </Dialog>
  );
}
