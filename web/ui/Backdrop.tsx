import { type ComponentType, useLayoutEffect } from 'react';

let openCount = 0;

/** Covers the page behind an open dialog, with the overlay of its kind of dialog. */
export function Backdrop({ overlay: Overlay }: { overlay: ComponentType<{ className: string }> }) {
  useLayoutEffect(keepPointerEvents, []);
  return <Overlay className="fixed inset-0 z-50 bg-backdrop motion-safe:animate-fade" />;
}

/**
 * Radix takes pointer events from the body, which every element of the page would inherit, one after the other. The page
 * has its own while a dialog is open: nobody can press what the backdrop covers.
 */
function keepPointerEvents() {
  const page = document.getElementById('root');
  openCount += 1;
  if (page) page.style.pointerEvents = 'auto';
  return () => {
    openCount -= 1;
    // The body has its pointer events again by then.
    setTimeout(() => {
      if (openCount === 0) page?.style.removeProperty('pointer-events');
    });
  };
}
