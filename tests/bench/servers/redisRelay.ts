// The limit of gateways with Redis between them: a websocket server that publishes an event as one text on a channel of
// Redis, and writes each message of the channel to its sockets of the group. It stores nothing and has no sessions,
// rights or documents.
import { Redis } from 'ioredis';
import { answerCalls } from '../harness/answerCalls.ts';
import { type EventTemplate, makeText, type NewEvent } from './events.ts';
import { openGroupSockets } from './groupSockets.ts';

type Settings = { redisUrl: string; channel: string; templates: EventTemplate[] };

const sockets = await openGroupSockets();
let relay: { publisher: Redis; settings: Settings } | null = null;

/** Sends a message of the channel, which is a group, a space and a text. */
function deliver(message: string): void {
  const space = message.indexOf(' ');
  sockets.send(Number(message.slice(0, space)), message.slice(space + 1));
}

answerCalls({
  port: () => sockets.port,
  async open(settings: Settings) {
    const [publisher, subscriber] = [new Redis(settings.redisUrl), new Redis(settings.redisUrl)];
    subscriber.on('message', (_channel, message) => deliver(message));
    await subscriber.subscribe(settings.channel);
    relay = { publisher, settings };
  },
  async publish(events: NewEvent[]) {
    if (!relay) throw new Error('There is no connection to Redis');
    const { publisher, settings } = relay;
    // ioredis sends the commands of one tick as one write.
    await Promise.all(
      events.map((event) =>
        publisher.publish(settings.channel, `${event.group} ${makeText(settings.templates, event)}`),
      ),
    );
  },
});
