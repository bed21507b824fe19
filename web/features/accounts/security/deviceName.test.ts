import { expect, it } from 'vitest';
import { deviceName, isHandheld } from './deviceName.ts';
import { secretOf } from './secretOf.ts';

const AGENTS = {
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Safari on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Edge on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

it.each(Object.entries(AGENTS))('recognises %s', (name, agent) => expect(deviceName(agent)).toBe(name));

it('falls back for an unknown user agent', () => {
  expect(deviceName(null)).toBe('Another device');
  expect(deviceName('node')).toBe('Another device');
});

it('detects phones as handheld', () => {
  expect(Object.values(AGENTS).map(isHandheld)).toEqual([true, true, false, false]);
});

it('reads the secret from the URI of a QR code', () => {
  expect(secretOf('otpauth://totp/Little%20Makers:a@b.test?secret=ABC234&issuer=x')).toBe('ABC234');
  expect(secretOf('nothing')).toBe('');
});
