import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type PlatformSettings, useSession } from '../features/accounts/session/session.ts';
import { FallenBricks } from '../ui/art/FallenBricks.tsx';
import { Button } from '../ui/Button.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { PlatformNameContext, usePlatformName } from '../ui/platformName.ts';
import { SandboxNotice } from './layout/SandboxNotice.tsx';
import { readSettings } from './session/visitorSource.ts';

/** What became of the report of an error: `logged` once the gateway has taken it, `lost` when it was refused. */
export type Report = { is: 'pending' | 'lost' } | { is: 'logged'; requestId: string };

const TEXTS: Record<Report['is'], string> = {
  pending: 'We encountered an unexpected error.',
  lost: 'We encountered an unexpected error, and it could not be reported to us.',
  logged: "We encountered an unexpected error. Don't worry, this has been logged and we'll fix it soon.",
};

type ErrorScreenProps = {
  report: Report;
  /** Clears the error state, so that the page renders again. */
  onRetry: () => void;
};

export function ErrorScreen({ report, onRetry }: ErrorScreenProps) {
  const { supportEmail, platformName, known } = usePlatform();
  const requestId = report.is === 'logged' ? report.requestId : '';
  return (
    <main className="wrap grid min-h-dvh place-items-center py-16">
      <PlatformNameContext value={platformName}>
        <PageTitle>Something went wrong</PageTitle>
      </PlatformNameContext>
      <div role="alert" className="grid max-w-lg justify-items-center gap-5 text-center">
        <div className="w-52">
          <FallenBricks />
        </div>
        <h1 className="text-3xl sm:text-4xl">Oops! Something went wrong</h1>
        <p className="text-lg text-muted">{TEXTS[report.is]}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={onRetry}>Try Again</Button>
          <Button
            variant="outline"
            icon={<RotateCw className="size-5" aria-hidden="true" />}
            onClick={() => window.location.reload()}
          >
            Reload Page
          </Button>
        </div>
        <p className="text-muted">
          If it keeps happening, write to{' '}
          <a className="link" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>{' '}
          or {/* A full load, since this page is broken. */}
          <a className="link" href={`/support/new?error=${requestId}`}>
            on our support page
          </a>
          {requestId && (
            <>
              {' '}
              and name <span className="wrap-anywhere">{requestId}</span>
            </>
          )}
        </p>
        <SandboxNotice settings={known} />
      </div>
    </main>
  );
}

type Platform = Pick<PlatformSettings, 'supportEmail' | 'platformName'> & {
  /** Null until the settings are there. */
  known: PlatformSettings | null;
};

/** Returns the settings of the session, or fetches them where the error has taken it along. */
function usePlatform(): Platform {
  const { settings, supportEmail } = useSession();
  const platformName = usePlatformName();
  const [fetched, setFetched] = useState<PlatformSettings | null>(null);
  useEffect(() => {
    // What the page came with stays.
    if (!settings) readSettings().then(setFetched, () => {});
  }, [settings]);
  const known = settings ?? fetched;
  return { ...(known ?? { supportEmail, platformName }), known };
}
