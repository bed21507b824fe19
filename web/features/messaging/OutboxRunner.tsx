import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { outboxOf } from './outboxes.ts';

/** Sends what a person could not send before, on whatever page they come back. */
export function OutboxRunner({ viewerId }: { viewerId: string }) {
  const client = useApolloClient();
  useEffect(() => outboxOf(client, viewerId).wake(), [client, viewerId]);
  return null;
}
