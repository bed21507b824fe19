import { Redis } from 'ioredis';
import type { BusTransportFactory } from './bus.ts';

const CHANNEL = 'little-makers';

/** The bus over Redis pub/sub. While Redis is away sends fail at once and both connections keep trying. */
export function redisTransport(url: string): BusTransportFactory {
  return (on) => {
    const retryStrategy = (times: number) => Math.min(100 * 2 ** times, 5000);
    const publisher = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, retryStrategy });
    const subscriber = new Redis(url, { maxRetriesPerRequest: null, retryStrategy });
    publisher.on('error', on.trouble);
    subscriber.on('error', on.trouble);
    subscriber.on('message', (_channel, text) => on.message(text));
    subscriber.on('ready', () => {
      subscriber.subscribe(CHANNEL).then(() => on.gap(), on.trouble);
    });
    return {
      async send(text) {
        await publisher.publish(CHANNEL, text);
      },
      async close() {
        publisher.disconnect();
        subscriber.disconnect();
      },
    };
  };
}
