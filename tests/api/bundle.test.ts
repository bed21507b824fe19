import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/factories/people.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';
import { type SpawnedGateway, spawnGateway } from '../support/services/spawnedGateway.ts';
import { type ObjectStore, openObjectStore } from '../support/standIns/objectStore.ts';

// Most tests run the sources. These use each package that the bundle leaves out and loads when it is wanted.

let database: TestDatabase;
let store: ObjectStore;
let gateway: SpawnedGateway;

beforeAll(async () => {
  [database, store] = await Promise.all([createTestDatabase(), openObjectStore('our-key')]);
  const s3 = { S3_BUCKET: 'makers', S3_ACCESS_KEY_ID: 'our-key', S3_SECRET_ACCESS_KEY: 'a secret' };
  gateway = await spawnGateway(database.url, { ...s3, S3_ENDPOINT: store.url });
});
afterAll(async () => {
  await gateway.close();
  await Promise.all([store.close(), database.drop()]);
});

const getAs = async (email: string, path: string) => {
  const cookie = await signIn(gateway.url, email, 'demo-password');
  return fetch(gateway.url + path, { headers: { cookie, accept: 'text/html, */*' } });
};

describe('the bundled gateway', () => {
  it('takes no memory for what few processes need, nor two bytes for a character', () => {
    const bundle = readFileSync(new URL('../../dist/gateway/main.js', import.meta.url), 'utf8');
    const [imports = ''] = bundle.split('\n//', 1);
    expect(imports).toContain('import pg');
    expect(imports).not.toMatch(/["'](?:sharp|pdfkit|@graphql-yoga\/render-graphiql|@aws-sdk\/)/);
    expect(bundle).not.toMatch(/[\u0080-\uffff]/);
    expect(bundle).not.toContain('wasm-base64');
  });

  it('stores the pictures of the demo, in two sizes, in an S3-compatible store', async () => {
    const pictures = [...store.objects.values()].filter(({ type }) => type.startsWith('image/'));
    expect(pictures.length).toBeGreaterThan(10);
    // The store got them over the client of S3.
    expect(store.requests).toContainEqual(expect.stringMatching(/^PUT \/makers\//));
  });

  it.each([
    ['certificate', `SELECT '/certificates/' || id || '.pdf' AS path FROM "Certificate" LIMIT 1`],
    ['receipt', `SELECT '/receipts/' || number || '.pdf' AS path FROM "Receipt" ORDER BY number LIMIT 1`],
  ])('draws a %s as a PDF', async (_what, statement) => {
    const [row] = await database.run<{ path: string }>(statement, []);
    const response = await getAs('admin@demo.test', row?.path ?? '');
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1')).toContain('FontFile2');
  });

  it('shows GraphiQL to admins', async () => {
    const response = await getAs('admin@demo.test', '/graphql');
    expect(await response.text()).toContain('GraphiQL');
  });
});
