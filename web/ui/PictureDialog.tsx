import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

/** The frame of a small picture that opens in a dialog. Fixed in size, so that nothing moves when it loads. */
export const pictureFrame = 'h-36 w-48 max-w-full overflow-hidden rounded-xl bg-sunken text-muted';

type PictureDialogProps = {
  title: string;
  description?: string;
  picture: { url: string; width: number | null; height: number | null };
  alt: string;
  footer?: ReactNode;
  onError: () => void;
  onClose: () => void;
};

/** Renders a picture as large as the screen allows. Mount it only while it is open. */
export function PictureDialog(props: PictureDialogProps) {
  const { title, description, picture, alt, footer, onError, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={<span className="line-clamp-2 [overflow-wrap:anywhere]">{title}</span>}
      {...(description && { description })}
      footer={footer}
    >
      <img
        src={picture.url}
        alt={alt}
        width={picture.width ?? undefined}
        height={picture.height ?? undefined}
        className="mx-auto h-auto max-h-[60dvh] w-auto max-w-full rounded-xl object-contain"
        onError={onError}
      />
    </Dialog>
  );
}
