import { expect, it } from 'vitest';
import { networkOf } from './ipAddress.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::'],
  ['fe80::1%br-lan.2', 'fe80:0:0:0::'],
  ['::1', '0:0:0:0::'],
  ['unknown', 'unknown'],
  ['3405803785', '3405803785'],
  ['0313.0.0161.9', '0313.0.0161.9'],
])('counts %s as %s', (address, network) => expect(networkOf(address)).toBe(network));
