import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { senderOf } from './outboxes.ts';

/** Sends what a person could not send before, on whatever page they come back. */
export function OutboxRunner({ viewerId }: { viewerId: string }) {
  const client = useApolloClient();
  useEffect(() => senderOf(client, viewerId).outbox.wake(), [client, viewerId]);
  return null;
}
