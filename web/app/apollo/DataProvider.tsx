import { ApolloProvider } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { useSession } from '../../features/accounts/session/session.ts';
import { OutboxRunner } from '../../features/messaging/outbox/OutboxRunner.tsx';
import { client } from './apollo.ts';

/** Provides Apollo Client to every screen that loads data; routes.tsx wraps them in it. */
export function DataProvider({ children }: { children: ReactNode }) {
  const { viewer } = useSession();
  return (
    <ApolloProvider client={client}>
      {viewer && <OutboxRunner viewerId={viewer.id} />}
      {children}
    </ApolloProvider>
  );
}
