import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './publicAddress.ts';

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '203.0.114.9', '172.32.0.1', '2a00:1450:4001:81b::200e', '::ffff:8.8.8.8'])(
    'accepts %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...['0.0.0.0', '127.0.0.1', '127.8.8.8', '10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1'],
    ...['169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192', '198.18.0.1', '224.0.0.1'],
    ...['240.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254'],
    ...['ff02::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::7f00:1', '64:ff9b::7f00:1', '64:ff9b:1::1'],
    ...['2002:7f00:1::', '2001:db8::1', '2001::1', 'localhost', '2130706433', '0x7f.1', ''],
  ])('rejects %s', (address) => expect(isPublicAddress(address)).toBe(false));
});
