import { useApolloClient } from '@apollo/client/react';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { COMMUNITY_TEXTS } from '../../../contract/community.ts';
import { PictureDialog, pictureFrame } from '../../ui/PictureDialog.tsx';
import type { Community_PictureFragment } from './community.generated.ts';
import { refetchCommunity } from './communityFeed.ts';

type PicturesProps = { pictures: readonly Community_PictureFragment[] };

/** Renders the pictures under a text; each opens in a dialog. */
export function Pictures({ pictures }: PicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ul aria-label="Pictures" className="flex flex-wrap gap-3">
      {pictures.map((picture, index) => (
        <li key={picture.id} className="max-w-full">
          <Picture picture={picture} number={index + 1} />
        </li>
      ))}
    </ul>
  );
}

type PictureProps = {
  picture: Community_PictureFragment;
  /** Names a picture without a description. */
  number: number;
};

/** Renders a picture from its small version. */
export function Picture({ picture, number }: PictureProps) {
  const client = useApolloClient();
  const [isOpen, setIsOpen] = useState(false);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const name = picture.alt || `Picture ${number}`;
  // Links run out. The post has new ones when it is fetched again, if the viewer may still see it.
  const onError = () => {
    if (failedUrl !== picture.thumbnailUrl) refetchCommunity(client);
    setFailedUrl(picture.thumbnailUrl);
  };
  if (failedUrl === picture.thumbnailUrl)
    return (
      <button
        type="button"
        className={`${pictureFrame} grid content-center justify-items-center gap-1 p-3 text-center`}
        onClick={() => setFailedUrl(null)}
      >
        <ImageOff className="size-7" aria-hidden="true" />
        <span className="text-base">{COMMUNITY_TEXTS.pictureGone}</span>
        <span className="text-base font-bold underline">Show it again</span>
      </button>
    );
  return (
    <>
      <button
        type="button"
        aria-label={`Open the picture: ${name}`}
        className={`${pictureFrame} cursor-zoom-in`}
        onClick={() => setIsOpen(true)}
      >
        <img
          src={picture.thumbnailUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="block size-full object-cover"
          onError={onError}
        />
      </button>
      {isOpen && (
        <PictureDialog
          title={name}
          picture={picture}
          alt={name}
          onError={onError}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
