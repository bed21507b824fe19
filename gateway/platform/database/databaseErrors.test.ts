import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, it } from 'vitest';
import { PrismaClientKnownRequestError } from '../../generated/prisma/internal/prismaNamespace.ts';
import { isDatabaseBusy, isDatabaseUnavailable } from './databaseErrors.ts';

/** Returns an error as the database client throws it. */
const clientError = (code: string, message: string, cause: object | null) =>
  new PrismaClientKnownRequestError(message, {
    ...{ code, clientVersion: '7' },
    meta: { driverAdapterError: { name: 'DriverAdapterError', cause } },
  });

it('takes a server that accepts a connection and says nothing for one that is unavailable', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const silent = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 });
  const error = await silent.connect().catch((reason: unknown) => reason);
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  expect(error).toBeInstanceOf(Error);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

it.each<[string, Error]>([
  [
    'a connection whose other side stays silent',
    clientError('P1008', 'Operation has timed out', { kind: 'SocketTimeout' }),
  ],
  ['a connection that ended', clientError('P1017', 'Server has closed the connection.', null)],
])('takes %s for a database that is unavailable', (_name, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isDatabaseBusy(error)).toBe(true);
});

it.each<[string, Error]>([
  [
    'two writes that exclude each other',
    clientError('P2034', 'Transaction failed due to a write conflict or a deadlock.', {
      ...{ kind: 'TransactionWriteConflict', originalCode: '40001' },
    }),
  ],
  [
    'a transaction that expired',
    clientError('P2028', 'A query cannot be executed on an expired transaction.', null),
  ],
])('takes %s for load, which a retry may get past', (_name, error) => {
  expect(isDatabaseBusy(error)).toBe(true);
  expect(isDatabaseUnavailable(error)).toBe(false);
});

it('takes a violated constraint for neither', () => {
  const error = clientError('P2002', 'Unique constraint failed', { originalCode: '23505' });
  expect(isDatabaseBusy(error)).toBe(false);
});
