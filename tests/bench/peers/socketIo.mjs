// Socket.IO with a room for each group, as its documentation has it. No sessions, rights, database or documents.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { answerCalls } from '../harness/answerCalls.ts';
import { makeEvent } from '../servers/events.ts';

/** @type {import('../servers/events.ts').EventTemplate[]} */
let templates = [];

const httpServer = createServer();
const io = new Server(httpServer);
io.on('connection', (socket) => {
  socket.join(`group ${socket.handshake.query.group}`);
});

httpServer.listen(0, '127.0.0.1');
await once(httpServer, 'listening');

answerCalls({
  port: () => httpServer.address().port,
  load(loaded) {
    templates = loaded;
  },
  publish(events) {
    for (const { group, id } of events) {
      const template = templates[group];
      io.to(`group ${group}`).emit('event', { [template.field]: makeEvent(template, id) });
    }
  },
});
