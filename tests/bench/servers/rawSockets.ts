// The limit of a fan-out: a websocket server that turns an event into text once, makes one frame of it and writes the
// same bytes to every socket of the group. It has no sessions, rights, database or documents.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { answerCalls } from '../harness/answerCalls.ts';
import { type EventTemplate, makeEvent, type NewEvent } from './events.ts';
import { textFrame } from './textFrame.ts';

const groups = new Map<number, Set<Duplex>>();
let templates: EventTemplate[] = [];

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket, request) => {
  const group = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('group'));
  const members = groups.get(group) ?? new Set();
  groups.set(group, members.add(request.socket));
  socket.on('close', () => members.delete(request.socket));
});

server.listen(0, '127.0.0.1');
await once(server, 'listening');

answerCalls({
  port: () => (server.address() as AddressInfo).port,
  load(loaded: EventTemplate[]) {
    templates = loaded;
  },
  publish(events: NewEvent[]) {
    for (const { group, id } of events) {
      const template = templates[group];
      if (!template) throw new Error(`There is no group ${group}`);
      const data = { [template.field]: makeEvent(template, id) };
      const frame = textFrame(JSON.stringify({ id: '1', type: 'next', payload: { data } }));
      for (const socket of groups.get(group) ?? []) socket.write(frame);
    }
  },
});
