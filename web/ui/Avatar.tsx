import { clsx } from 'clsx';
import { useState } from 'react';
import { Initial, type InitialProps, roundStyle } from './Initial.tsx';

type AvatarProps = InitialProps & {
  /** The link to the person's picture; null for a person without one. */
  picture: string | null | undefined;
};

/**
 * Renders the picture of a person, or the initial of the name when there is none or it does not load. The name itself
 * must be beside it.
 */
export function Avatar({ picture, name, size }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!picture || picture === failed) return <Initial name={name} size={size ?? 'md'} />;
  return (
    <img
      src={picture}
      alt=""
      decoding="async"
      className={clsx('bg-sunken object-cover', roundStyle(size))}
      onError={() => setFailed(picture)}
    />
  );
}
