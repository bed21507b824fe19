import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { senderOf } from './outboxes.ts';

/** Sends the messages that a person could not send before, on whatever page they return to. */
export function OutboxRunner({ viewerId }: { viewerId: string }) {
  const client = useApolloClient();
  useEffect(() => senderOf(client, viewerId).outbox.wake(), [client, viewerId]);
  return null;
}
