import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useEffect } from 'react';
import { useSession } from '../../features/accounts/session/session.ts';
import { lazyView } from '../../lib/chunks/lazyView.tsx';
import { onLineBack } from '../../lib/live/lineBack.ts';
import { client } from './apollo.ts';

// It renders nothing, so no page waits for its code.
const OutboxRunner = lazyView(
  async () => (await import('../../features/messaging/outbox/OutboxRunner.tsx')).OutboxRunner,
);

/** Provides Apollo Client to every screen that loads data; routes.tsx wraps them in it. */
export function DataProvider({ children }: { children: ReactNode }) {
  const { viewer } = useSession();
  useEffect(() => {
    // What failed for want of a line is loaded once it is back.
    const heal = () => {
      for (const query of client.getObservableQueries('active'))
        if (query.getCurrentResult().error) query.refetch().catch(() => {});
    };
    return onLineBack(heal);
  }, []);
  return (
    <ApolloProvider client={client}>
      {viewer && <OutboxRunner viewerId={viewer.id} />}
      {children}
    </ApolloProvider>
  );
}
