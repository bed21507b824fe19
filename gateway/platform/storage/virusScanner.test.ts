import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { EICAR } from '../../../tests/support/factories/eicar.ts';
import { type Clamd, openClamd } from '../../../tests/support/standIns/clamd.ts';
import { parseScannerAddress, type ScannerAddress, scanForViruses } from './virusScanner.ts';

const MB = 1024 * 1024;
let clamd: Clamd;
afterEach(() => clamd?.close());

const scan = (content: Buffer, timeoutMs = 10_000) =>
  scanForViruses(
    parseScannerAddress(clamd.url) as ScannerAddress,
    Readable.from([content.subarray(0, 3), content.subarray(3)].filter(({ length }) => length > 0)),
    timeoutMs,
  );

describe('the virus scanner', () => {
  it('receives the whole file, and reports its verdict', async () => {
    clamd = await openClamd(null, MB);
    const content = Buffer.alloc(300_000, 'A file. ');
    expect(await scan(content)).toBe('clean');
    expect(clamd.scanned[0]?.equals(content)).toBe(true);
    expect(await scan(Buffer.alloc(0))).toBe('clean');
    expect(await scan(Buffer.from(EICAR))).toBe('infected');
  });

  it('is reachable by its Unix socket', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clamd-'));
    clamd = await openClamd(join(folder, 'clamd.sock'), MB);
    expect(await scan(Buffer.from(EICAR))).toBe('infected');
    rmSync(folder, { recursive: true, force: true });
  });

  it('never reports a file as clean that it has not read to its end', async () => {
    clamd = await openClamd(null, 1000);
    await expect(scan(Buffer.alloc(10 * MB))).rejects.toThrow();
    clamd.setUnavailable(true);
    await expect(scan(Buffer.from('A file'))).rejects.toThrow();
    await clamd.close();
    await expect(scan(Buffer.from('A file'))).rejects.toThrow('ECONNREFUSED');
  });

  it('is aborted at its deadline', async () => {
    clamd = await openClamd(null, MB);
    clamd.hold();
    await expect(scan(Buffer.from('A file'), 100)).rejects.toThrow('abort');
  });

  it('never receives a truncated file as complete', async () => {
    clamd = await openClamd(null, MB);
    const broken = new Readable({
      read() {
        this.push('Half a file');
        this.destroy(new Error('the store is gone'));
      },
    });
    const address = parseScannerAddress(clamd.url) as ScannerAddress;
    await expect(scanForViruses(address, broken, 1000)).rejects.toThrow();
    expect(clamd.scanned).toEqual([]);
  });
});

it.each([
  ['tcp://scanner:3310', { host: 'scanner', port: 3310 }],
  ['tcp://127.0.0.1', { host: '127.0.0.1', port: 3310 }],
  ['tcp://[::1]:3311', { host: '::1', port: 3311 }],
  ['/run/clamav/clamd.sock', { path: '/run/clamav/clamd.sock' }],
  ['http://scanner:3310', null],
  ['scanner', null],
])('reads %s as an address', (setting, address) => expect(parseScannerAddress(setting)).toEqual(address));
