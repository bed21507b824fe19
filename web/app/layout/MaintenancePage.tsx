import { RotateCw } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { MAINTENANCE_TEXTS } from '../../../contract/settings.ts';
import {
  type PlatformSettings,
  SETTINGS_STALE,
  useSession,
} from '../../features/accounts/session/session.ts';
import { FallenBricks } from '../../ui/art/FallenBricks.tsx';
import { Button } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { SandboxNotice } from './SandboxNotice.tsx';

/** The time between two looks of a visitor, to whom nothing is pushed. */
const VISITOR_CHECK_MS = 30_000;

const checkAgain = () => window.dispatchEvent(new Event(SETTINGS_STALE));

/**
 * Covers every page during maintenance. It is a modal dialog of the browser, above the dialogs of the page below; that
 * page stays mounted, so that nothing that was typed is lost.
 */
export function MaintenancePage({ settings }: { settings: PlatformSettings }) {
  const { viewer, openAuth } = useSession();
  const { platformName, supportEmail } = settings;
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector('h1')?.focus();
    // Dialogs of the page below would close with a press outside of them, and lose what was typed; and they would keep
    // this page from scrolling.
    const stop = (event: Event) => event.stopPropagation();
    const stopEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const kind of ['pointerdown', 'wheel', 'touchmove']) element?.addEventListener(kind, stop);
    window.addEventListener('keydown', stopEscape, true);
    return () => {
      window.removeEventListener('keydown', stopEscape, true);
      // Gives the focus back to where it was.
      element?.close();
    };
  }, []);

  const isVisitor = viewer === null;
  useEffect(() => {
    if (!isVisitor) return;
    const interval = setInterval(checkAgain, VISITOR_CHECK_MS);
    return () => clearInterval(interval);
  }, [isVisitor]);

  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby="maintenance-title"
      aria-describedby="maintenance-text"
      onCancel={(event) => event.preventDefault()}
      className="pointer-events-auto fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto overscroll-contain border-0 bg-paper p-0 text-ink backdrop:bg-paper"
    >
      <div className="wrap grid min-h-full place-items-center py-12">
        <div className="grid max-w-xl justify-items-center gap-5 text-center">
          <Logo />
          <div className="w-44 sm:w-52">
            <FallenBricks />
          </div>
          <h1 id="maintenance-title" tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
            {MAINTENANCE_TEXTS.title}
          </h1>
          <div id="maintenance-text" className="grid gap-3 text-lg text-muted">
            <p>{MAINTENANCE_TEXTS.text(platformName)}</p>
            {viewer && <p>{MAINTENANCE_TEXTS.kept}</p>}
          </div>
          <div className="flex flex-wrap justify-center gap-3">
            <Button icon={<RotateCw className="size-5" aria-hidden="true" />} onClick={checkAgain}>
              Check Again
            </Button>
            {isVisitor && (
              <Button variant="outline" onClick={() => openAuth('signin')}>
                Team Sign In
              </Button>
            )}
          </div>
          <p className="text-muted">
            Is it urgent? Write to{' '}
            <a className="link inline-flex min-h-11 items-center break-all" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </p>
          <SandboxNotice settings={settings} />
        </div>
      </div>
    </dialog>,
    document.body,
  );
}
