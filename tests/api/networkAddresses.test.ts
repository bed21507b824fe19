import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Prisma } from '../../gateway/platform/database/prisma.ts';
import { textOf } from '../support/clients/http.ts';
import { type Family, makeFamily, PASSWORD } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { CertificateAndPricesDocument } from './networkAddresses.generated.ts';

let gateway: TestGateway;
let prisma: Prisma;
let family: Family;
beforeAll(async () => {
  // The rate limits of sign-in are off in the mode for tests.
  const env = { NODE_ENV: 'development', TRUSTED_PROXIES: '1' };
  gateway = await startGateway({ ...DEFAULTS, env });
  prisma = gateway.app.prisma;
  family = await makeFamily(gateway.app);
});
afterAll(() => gateway.close());

describe('a network address', () => {
  const ADDRESSES = ['203.0.113.9', '2001:db8:77:1::5'];

  it.each(ADDRESSES)('is in no row after requests from %s', async (address) => {
    const headers = {
      'content-type': 'application/json',
      'x-little-makers': 'test',
      'x-forwarded-for': address,
      origin: gateway.url,
    };
    const post = (path: string, body: object) =>
      fetch(`${gateway.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const signedIn = await post('/api/auth/sign-in/email', {
      email: family.parent.email,
      password: PASSWORD,
    });
    expect(signedIn.status).toBe(200);
    await post('/api/auth/request-password-reset', { email: family.parent.email });
    const query = textOf(CertificateAndPricesDocument);
    await post('/graphql', { query, variables: { code: 'AAAA' } });
    const tables = await prisma.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`;
    const [start] = address.split('::');
    const forms = [address, start, '2001:0db8:0077:0001'];
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await gateway.app.pool.query(`SELECT t::text AS text FROM "${name}" t`);
      if (rows.rows.some(({ text }) => forms.some((form) => text.includes(form)))) found.push(name);
    }
    expect(found).toEqual([]);
  });

  it('is stored as one pseudonym per network', async () => {
    const sessions = await prisma.authSession.findMany({
      where: { userId: family.parent.id, ipAddress: { not: null } },
      select: { ipAddress: true },
    });
    const pseudonyms = sessions.map(({ ipAddress }) => ipAddress ?? '');
    expect(new Set(pseudonyms).size).toBeGreaterThanOrEqual(ADDRESSES.length);
    for (const pseudonym of pseudonyms) expect(pseudonym).toMatch(/^fd[0-9a-f]{2}:/);
  });
});
