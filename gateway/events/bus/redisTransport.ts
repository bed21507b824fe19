import { Redis } from 'ioredis';
import { listenToDatabase } from '../../platform/database/databaseListener.ts';
import type { BusTransportFactory } from './bus.ts';

/**
 * Creates a transport over Redis pub/sub. While Redis is unreachable, sends fail immediately and both connections
 * keep reconnecting. Messages of the database's triggers come from the database itself.
 * @param channel used by this installation only
 */
export function redisTransport(url: string, channel: string, databaseUrl: string): BusTransportFactory {
  return (on) => {
    const listener = listenToDatabase(databaseUrl, on);
    const retryStrategy = (times: number) => Math.min(100 * 2 ** times, 5000);
    const publisher = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, retryStrategy });
    // Subscribed to below whenever it is ready. By itself ioredis handles no failure of subscribing again, which would
    // end the process when the connection is closed meanwhile.
    const subscriber = new Redis(url, { maxRetriesPerRequest: null, autoResubscribe: false, retryStrategy });
    publisher.on('error', on.error);
    subscriber.on('error', on.error);
    subscriber.on('message', (_channel, text) => on.message(text));
    subscriber.on('ready', () => {
      subscriber.subscribe(channel).then(() => on.gap(), on.error);
    });
    return {
      async send(text) {
        await publisher.publish(channel, text);
      },
      async close() {
        publisher.disconnect();
        subscriber.disconnect();
        await listener.close();
      },
    };
  };
}
