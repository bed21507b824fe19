// The limit of a chat: node:http, one statement that stores everything that the product stores, and raw websockets that
// get the message from the same process after the commit. It keeps no rule that is not in the statement.
import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { WebSocketServer } from 'ws';
import { textFrame } from '../../../gateway/events/textFrame.ts';
import { answerCalls } from '../harness/answerCalls.ts';
import { SEND_MESSAGE } from './chatStatement.ts';
import { sessionToken, startHttpServer } from './httpServer.ts';

type Body = { variables: { input: { id: string; studentId: string; content: string } } };

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const people = new Map<string, Set<Duplex>>();

const { server, port } = await startHttpServer(async ({ variables: { input } }: Body, request) => {
  const cursor = randomUUID();
  const { rows } = await pool.query<{ people: string[]; message: string }>({
    ...{ name: 'send-message', text: SEND_MESSAGE },
    values: [sessionToken(request), input.studentId, input.id, input.content, cursor],
  });
  const [sent] = rows;
  if (!sent) throw new Error('The message was not stored');
  const event = `{"cursor":"${cursor}","message":${sent.message},"__typename":"MessageAdded"}`;
  const frame = textFrame(`{"id":"1","type":"next","payload":{"data":{"messageAdded":${event}}}}`);
  for (const person of sent.people) for (const socket of people.get(person) ?? []) socket.write(frame);
  return `{"data":{"sendMessage":${sent.message}}}`;
});

const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket, request) => {
  const person = new URL(request.url ?? '', 'http://localhost').searchParams.get('person') ?? '';
  const own = people.get(person) ?? new Set();
  people.set(person, own.add(request.socket));
  socket.on('close', () => own.delete(request.socket));
});

answerCalls({ port: () => port });
