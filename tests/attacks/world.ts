import { randomUUID } from 'node:crypto';
import { type OpenApp, openApp } from '../../gateway/app.ts';
import type { App } from '../../gateway/context.ts';
import { loadConfig } from '../../gateway/platform/config/config.ts';
import { seedDemo } from '../../prisma/seed.ts';
import { browserAt, codeOf } from '../support/clients/secondFactor.ts';
import { makeFamily, makePerson, PASSWORD, type Person, signIn } from '../support/factories/people.ts';
import { readDocuments, type TrustedDocument, trustedBody } from './documents.ts';
import type { Product } from './product.ts';
import { postJson, type TimedResponse } from './timedRequest.ts';

const BYSTANDER_BROWSERS = 4;

/** The context of the attacks: the product, people in it, and the trusted documents. */
export type World = {
  product: Product;
  port: number;
  url: string;
  /** For arranging rows; attacks go over the network. */
  app: App;
  documents: TrustedDocument[];
  people: { parent: Person; child: Person; mentor: Person; admin: Person };
  /** The child of the parent and the mentor. */
  studentId: string;
  mentorId: string;
  /** The cookies of each browser of the bystander, who is a parent of the demo. */
  bystanderCookies: string[];
  document(name: string): TrustedDocument;
  /** Runs one of the web app's documents. */
  run(name: string, variables: object, cookie: string | null): Promise<TimedResponse>;
  close(): Promise<void>;
};

/** Seeds the product and signs in its people. */
export async function makeWorld(product: Product): Promise<World> {
  const { url, port } = product;
  const opened: OpenApp = await openApp(
    loadConfig({ ...product.env, DATABASE_POOL: '4', LOG_LEVEL: 'silent' }),
    product.env.DATABASE_URL ?? '',
  );
  const { app } = opened;
  await seedDemo(app.prisma, app.storage);
  const { parent, mentor, mentorId, studentId } = await makeFamily(app);
  const [child, admin, bystanderCookies] = await Promise.all([
    makePerson(app, { role: 'STUDENT', name: 'Dara' }),
    makePerson(app, { role: 'ADMIN', name: 'Amaka' }),
    Promise.all(
      Array.from({ length: BYSTANDER_BROWSERS }, () => signIn(url, 'parent@demo.test', 'demo-password')),
    ),
  ]);
  await app.prisma.student.update({ where: { id: studentId }, data: { loginId: child.id } });
  const [adminCookie, mentorCookie] = await Promise.all([
    withSecondFactor(url, admin.cookie),
    withSecondFactor(url, mentor.cookie),
  ]);
  const documents = readDocuments();
  const document = (name: string) => {
    const found = documents.find((one) => one.name === name);
    if (!found) throw new Error(`The web app has no document ${name}`);
    return found;
  };
  return {
    product,
    port,
    url,
    app,
    documents,
    people: {
      parent,
      child,
      mentor: { ...mentor, cookie: mentorCookie },
      admin: { ...admin, cookie: adminCookie },
    },
    studentId,
    mentorId,
    bystanderCookies,
    document,
    run: (name, variables, cookie) =>
      postJson(port, '/graphql', trustedBody(document(name), variables), cookie ? { cookie } : {}),
    close: opened.close,
  };
}

/** Sets up a second factor. @returns the cookies of the session that has it */
export async function withSecondFactor(url: string, cookie: string): Promise<string> {
  const browser = browserAt(url, cookie);
  const { data } = await browser.post('/two-factor/enable', { password: PASSWORD });
  const code = await codeOf(String(data.totpURI));
  const { status } = await browser.post('/two-factor/verify-totp', { code });
  if (status !== 200) throw new Error(`The second factor was answered ${status}`);
  return browser.cookies();
}

/** Creates an id as browsers do. */
export const newId = () => randomUUID();
