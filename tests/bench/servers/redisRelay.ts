// The limit of gateways with Redis between them: a websocket server that publishes an event as one text on a channel of
// Redis, and writes what it gets from the channel to its sockets of the group. It stores nothing and has no sessions,
// rights or documents.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Redis } from 'ioredis';
import { WebSocketServer } from 'ws';
import { answerCalls } from '../harness/answerCalls.ts';
import { type EventTemplate, makeEvent, type NewEvent } from './events.ts';
import { textFrame } from './textFrame.ts';

type Settings = { redisUrl: string; channel: string; templates: EventTemplate[] };

const groups = new Map<number, Set<Duplex>>();
let relay: { publisher: Redis; settings: Settings } | null = null;

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket, request) => {
  const group = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('group'));
  const members = groups.get(group) ?? new Set();
  groups.set(group, members.add(request.socket));
  socket.on('close', () => members.delete(request.socket));
});

/** Writes a message of the channel, the group and the text, to the sockets of the group. */
function deliver(message: string): void {
  const space = message.indexOf(' ');
  const members = groups.get(Number(message.slice(0, space)));
  if (!members?.size) return;
  const frame = textFrame(message.slice(space + 1));
  for (const socket of members) socket.write(frame);
}

server.listen(0, '127.0.0.1');
await once(server, 'listening');

answerCalls({
  port: () => (server.address() as AddressInfo).port,
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
      events.map(({ group, id }) => {
        const template = settings.templates[group];
        if (!template) throw new Error(`There is no group ${group}`);
        const data = { [template.field]: makeEvent(template, id) };
        const text = JSON.stringify({ id: '1', type: 'next', payload: { data } });
        return publisher.publish(settings.channel, `${group} ${text}`);
      }),
    );
  },
});
