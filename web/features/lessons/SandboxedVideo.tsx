import type { RefObject } from 'react';

type SandboxedVideoProps = { address: string; title: string; frame?: RefObject<HTMLIFrameElement | null> };

/** The player of another site: its own scripts in its own origin; no pop-ups, no forms, no way out of the frame. */
export function SandboxedVideo({ address, title, frame }: SandboxedVideoProps) {
  return (
    <iframe
      ref={frame}
      src={address}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-presentation"
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="aspect-video w-full rounded-3xl border-0 bg-black"
    />
  );
}
