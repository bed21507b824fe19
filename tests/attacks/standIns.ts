import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export type StandIn = { port: number; close(): Promise<void> };

/** Starts an SMTP server that accepts every email and discards it. */
export function startMailSink(): Promise<StandIn> {
  const server = createServer((socket) => {
    let isBody = false;
    socket.on('error', () => {});
    socket.write('220 sink\r\n');
    socket.on('data', (data) => {
      const text = String(data);
      if (isBody && !text.includes('\r\n.\r\n')) return;
      if (isBody) socket.write('250 discarded\r\n');
      else if (/^DATA/im.test(text)) socket.write('354 go on\r\n');
      else if (/^QUIT/im.test(text)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
      isBody = !isBody && /^DATA/im.test(text);
    });
  });
  return listen(server);
}

/** Starts a payment provider that opens every checkout and knows no charge. */
export function startProvider(): Promise<StandIn> {
  const server = createHttpServer((request, response) => {
    request.resume();
    const isCheckout = request.url === '/transaction/initialize';
    const data = {
      authorization_url: 'https://checkout.example/1',
      access_code: 'code',
      reference: 'reference',
    };
    response.writeHead(isCheckout ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isCheckout ? { status: true, data } : { status: false, message: 'unknown' }));
  });
  return listen(server);
}

async function listen(server: Server): Promise<StandIn> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
