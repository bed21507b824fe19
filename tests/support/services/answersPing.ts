import { connect } from 'node:net';

/** Returns whether a Redis answers at `url` within half a second. */
export function answersPing(url: string): Promise<boolean> {
  const { hostname, port, password, username } = new URL(url);
  return new Promise((done) => {
    const socket = connect({ host: hostname, port: Number(port || 6379), timeout: 500 });
    const settle = (answer: boolean) => {
      socket.destroy();
      done(answer);
    };
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
    socket.on('data', (data) => {
      if (data.includes('PONG')) settle(true);
      else if (data.toString().startsWith('-')) settle(false);
    });
    const sign = password ? `AUTH ${username || 'default'} ${decodeURIComponent(password)}\r\n` : '';
    socket.write(`${sign}PING\r\n`);
  });
}
