import { ApolloProvider } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { client } from './apollo.ts';

/** Around every screen that asks the gateway for something; routes.tsx puts it there. */
export function DataProvider({ children }: { children: ReactNode }) {
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
