import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { textFrame } from '../../../gateway/events/textFrame.ts';

/** A websocket server whose sockets name their group in the address. */
export type GroupSockets = {
  port: number;
  /** Makes one frame of a text and writes the same bytes to every socket of a group. */
  send(group: number, text: string): void;
};

/** Opens a websocket server on a free port of loopback. */
export async function openGroupSockets(): Promise<GroupSockets> {
  const groups = new Map<number, Set<Duplex>>();
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
  return {
    port: (server.address() as AddressInfo).port,
    send(group, text) {
      const members = groups.get(group);
      if (!members?.size) return;
      const frame = textFrame(text);
      for (const socket of members) socket.write(frame);
    },
  };
}
