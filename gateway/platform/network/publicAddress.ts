import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parseAddress } from './ipAddress.ts';

/** Reached from cloud machines alone, although the registries count it as an address like any other. */
const CLOUD_ADDRESSES = new Set(['168.63.129.16']);

/** An address that only this machine or its network has, so that a stranger's link must not lead there. */
export class PrivateAddressError extends Error {
  constructor() {
    super('The address is not a public one');
  }
}

/**
 * Returns whether an address is one of the public internet: neither loopback, private, link-local (which is where
 * clouds keep their credentials), multicast nor reserved, in IPv4 and IPv6, also when one is written as the other.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address);
  if (parsed?.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6 && parsed.parts.slice(0, 6).every((part) => part === 0)) return false;
  return !CLOUD_ADDRESSES.has(parsed.toString());
}

/**
 * Resolves a host for a connection, to which exactly what was checked is given: a name that resolves to another
 * address the next time gains nothing. One private address among several is enough to refuse the host.
 */
export const lookupPublicAddress: LookupFunction = (hostname, options, callback) => {
  const reject = (error: NodeJS.ErrnoException) => callback(error, []);
  lookup(
    hostname,
    { ...options, all: true },
    (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
      if (error) return reject(error);
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublicAddress(address)))
        return reject(new PrivateAddressError());
      if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    },
  );
};
