import type { ReactNode } from 'react';
import { useSession } from '../../features/accounts/session/session.ts';
import { lazyView } from '../../lib/chunks/lazyView.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import { NotLoadedPart } from '../../ui/NotLoaded.tsx';
import { AuthHost } from './AuthHost.tsx';
import { AuthQuery } from './AuthQuery.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { memberPart } from './memberPart.ts';
import { SandboxNotice } from './SandboxNotice.tsx';

// Loaded on demand, because only admins and mentors see it, once.
const SecondFactorNeeded = lazyView(
  async () =>
    (await import('../../features/accounts/security/SecondFactorRequired.tsx')).SecondFactorRequired,
  NotLoadedPart,
  LoadingScreen,
);

const BottomBar = memberPart('BottomBar', undefined);

// Loaded on demand, because it is rarely needed; the session of signed-in people preloads it.
const MaintenancePage = lazyView(
  async () => (await import('./MaintenancePage.tsx')).MaintenancePage,
  NotLoadedPart,
);

type LayoutProps = {
  /** True for pages without the menu and the footer of the public site. */
  isApp: boolean;
  children: ReactNode;
};

export function Layout({ isApp, children }: LayoutProps) {
  const { error, clearError, requiresTwoFactorSetup, viewer, settings, authMode } = useSession();
  // Signing in stays possible, so that an admin can.
  const isClosed =
    settings?.maintenance && viewer?.role !== 'ADMIN' && !requiresTwoFactorSetup && authMode !== 'signin';
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-xl bg-indigo px-4 py-2 font-bold text-on-indigo focus:not-sr-only focus:fixed focus:left-4 focus:top-4 focus:z-50"
      >
        Skip to content
      </a>
      <Header isApp={isApp} />
      {error && (
        <Banner tone="danger" onDismiss={clearError}>
          {error}
        </Banner>
      )}
      <main id="main" tabIndex={-1} className="flex-1">
        {requiresTwoFactorSetup ? <SecondFactorNeeded /> : children}
      </main>
      {isApp ? (
        <footer>
          <SandboxNotice settings={settings} />
        </footer>
      ) : (
        <Footer />
      )}
      {isClosed && <MaintenancePage settings={settings} />}
      {viewer && <BottomBar viewer={viewer} />}
      <AuthQuery />
      <AuthHost />
    </div>
  );
}
