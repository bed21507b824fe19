import type { DocumentNode } from 'graphql';
import type { EventSource, PublishedEvent } from '../graphql/builder.ts';
import type { Connection } from './connectionRegistry.ts';

/** A client's request to subscribe, parsed and validated. */
export type SubscriptionRequest = {
  id: string;
  connection: Connection;
  document: DocumentNode;
  operationName: string | null;
  variables: Record<string, unknown>;
  args: Record<string, unknown>;
  source: EventSource;
  /** Equal for subscriptions with the same document and the same variables, apart from the cursor. */
  key: string;
  /** True when the rendered event is the same for everyone who may see it. */
  shared: boolean;
  after: string | null;
};

export type ActiveSubscription = SubscriptionRequest & {
  position: number;
  isLive: boolean;
  /** Frames that are still in the buffer of the socket. */
  pendingFrames: number;
  /** Called once there are none; null while nobody waits for that. */
  onDrained: (() => void) | null;
  isStopped: boolean;
  isFollowing: boolean;
};

/** An event to deliver to a subscription. */
export type Task = {
  subscription: ActiveSubscription;
  event: PublishedEvent;
  /** Set when its frame was written: what fails later in its batch must not deliver it again. */
  isWritten?: true;
};

export const isOpen = (subscription: ActiveSubscription) =>
  !subscription.isStopped &&
  subscription.connection.socket.readyState === subscription.connection.socket.OPEN;

/** Resolves as the frames of a subscription have left the buffer of its socket, or will never do so. */
export function drained(subscription: ActiveSubscription): Promise<void> {
  if (subscription.pendingFrames === 0) return Promise.resolve();
  return new Promise((resolve) => {
    subscription.onDrained = resolve;
  });
}

/** Returns true when the subscription's field publishes events of this kind. */
export const publishes = ({ source }: ActiveSubscription, { kind }: Pick<PublishedEvent, 'kind'>) =>
  source.kinds.includes(kind);

/** Returns true when an event says that the subscription may have missed some: its person has joined their audience. */
export const resets = ({ source }: ActiveSubscription, { kind }: Pick<PublishedEvent, 'kind'>) =>
  kind === 'audience.joined' && source.isJoined === true;
