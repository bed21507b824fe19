import type { RefObject } from 'react';

type SandboxedVideoProps = { address: string; title: string; frame?: RefObject<HTMLIFrameElement | null> };

/** Renders another site's player in a sandbox: scripts in its own origin, but no pop-ups, forms or top navigation. */
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
