import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LocationService = {
  /** The setting GEO_URL. */
  geoUrl: string;
  /** The addresses that were requested, in order. */
  requestedAddresses: string[];
  /** The response from now on: a country's name, another body, or none at all. */
  response: { country: string } | { body: string } | 'silence';
  close(): Promise<void>;
};

/** Starts a stand-in for the IP geolocation service. */
export async function openLocationService(): Promise<LocationService> {
  const server = createServer((request, response) => {
    locations.requestedAddresses.push(decodeURIComponent(request.url?.split('/')[1] ?? ''));
    const { response: planned } = locations;
    if (planned === 'silence') return;
    response.setHeader('content-type', 'application/json');
    response.end('body' in planned ? planned.body : JSON.stringify({ country_name: planned.country }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const locations: LocationService = {
    geoUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{ip}/json`,
    requestedAddresses: [],
    response: { country: 'Ghana' },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return locations;
}
