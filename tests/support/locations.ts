import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Locations = {
  /** The setting GEO_URL. */
  geoUrl: string;
  /** The addresses that were asked for, in order. */
  asked: string[];
  /** What it answers from now on: a country's name, another body, or nothing at all. */
  answer: { country: string } | { body: string } | 'silence';
  close(): Promise<void>;
};

/** A stand-in for the IP-location service. */
export async function openLocations(): Promise<Locations> {
  const server = createServer((request, response) => {
    locations.asked.push(decodeURIComponent(request.url?.split('/')[1] ?? ''));
    if (locations.answer === 'silence') return;
    response.setHeader('content-type', 'application/json');
    const { answer } = locations;
    response.end('body' in answer ? answer.body : JSON.stringify({ country_name: answer.country }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const locations: Locations = {
    geoUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{ip}/json`,
    asked: [],
    answer: { country: 'Ghana' },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return locations;
}
