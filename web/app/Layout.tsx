import type { ReactNode } from 'react';
import { useSession } from '../lib/session.ts';
import { Banner } from '../ui/Banner.tsx';
import { AuthHost } from './AuthHost.tsx';
import { AuthQuery } from './AuthQuery.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

export function Layout({ children }: { children: ReactNode }) {
  const { error, clearError } = useSession();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-xl bg-indigo px-4 py-2 font-bold text-on-indigo focus:not-sr-only focus:fixed focus:left-4 focus:top-4 focus:z-50"
      >
        Skip to content
      </a>
      <Header />
      {error && (
        <Banner tone="danger" onDismiss={clearError}>
          {error}
        </Banner>
      )}
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer />
      <AuthQuery />
      <AuthHost />
    </div>
  );
}
