import {
  MessageAddedDocument,
  type MessageAddedSubscription,
} from '../../../web/features/messaging/messages.generated.ts';
import type { Feed } from '../../../web/lib/live/feed.ts';
import { cursorOf } from '../factories/threads.ts';
import { openWebClient, type WebClient } from './webClient.ts';

/** A page of the web app that follows the new messages of a person. */
export type MessageFollower = {
  web: WebClient;
  /** The ids of the messages in the order in which they arrived, repeated ones included. */
  received: readonly string[];
  /** Returns the number of resets of the feed. */
  resetCount(): number;
};

/** Opens the web app's client as a person and follows the messages that are sent from now on. */
export async function followMessages(url: string, cookie: string): Promise<MessageFollower> {
  const received: string[] = [];
  let resetCount = 0;
  const web = openWebClient(
    () => url,
    cookie,
    () => {},
  );
  const feed: Feed<MessageAddedSubscription, MessageAddedSubscription['messageAdded']> = {
    document: MessageAddedDocument,
    eventOf: (data) => data.messageAdded,
    apply: (_client, { message }) => received.push(message.id),
    reset: async () => {
      resetCount += 1;
    },
  };
  web.follow([feed], await cursorOf({ url, cookie }));
  return { web, received, resetCount: () => resetCount };
}
