import { createHmac, randomUUID } from 'node:crypto';
import type { OperationVariables } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import type { App } from '../../../gateway/context.ts';
import type { Role } from '../../../gateway/generated/prisma/enums.ts';
import type { Config } from '../../../gateway/platform/config/settings.ts';
import { cookieName } from '../../../gateway/platform/http/cookies.ts';
import { ask, type BoundAsk, dataOf, type Mutation } from '../clients/http.ts';
import { ViewerDocument, type ViewerQuery } from './people.generated.ts';

/** A signed-in person of a test. */
export type Person = { id: string; email: string; cookie: string; name: string };

/** The parts of an app that are needed to create people. */
export type Site = Pick<App, 'prisma'> & { config: Pick<Config, 'authSecret' | 'publicUrl'> };

export const PASSWORD = 'a good password';
/** The hash of PASSWORD as better-auth computes it, which takes a tenth of a second. */
const PASSWORD_HASH =
  'b9530d9b2771069170f0531e888fc980:6bf313529fb928cbf4378ff7b39450bc8d71c3f3d54c5afc934a2917bc5c87525988c2b9c86ddb4ffab5cf28958001a69572d02a750b5f7457bc265346a081f3';
const SESSION_MS = 12 * 3_600_000;

type PersonOptions = { role: Role; name: string };

/**
 * Creates a confirmed, onboarded account and a session of it. The session is a row and a signed cookie, because
 * hundreds of sign-ins would hash passwords for minutes; the sign-in tests cover signing in.
 */
export async function makePerson(site: Site, options: PersonOptions): Promise<Person> {
  const account = await makeAccount(site, options);
  return { ...account, cookie: await openSession(site, account.id) };
}

/** Creates a session of a person and returns the cookie of its browser. */
export async function openSession({ prisma, config }: Site, userId: string): Promise<string> {
  const token = randomUUID();
  await prisma.authSession.create({ data: sessionRow(userId, token) });
  return sessionCookie(config, token);
}

/** Returns the row of a session that a browser has with `sessionCookie`. */
export const sessionRow = (userId: string, token: string) => ({
  ...{ token, userId, userAgent: 'node' },
  expiresAt: new Date(Date.now() + SESSION_MS),
});

/** Returns the cookie of a session. */
export function sessionCookie(config: Site['config'], token: string): string {
  const signature = createHmac('sha256', config.authSecret).update(token).digest('base64');
  const name = `${cookieName(config, 'little-makers')}.session_token`;
  return `${name}=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** Creates a confirmed, onboarded account without a session. */
export async function makeAccount(
  { prisma }: Pick<App, 'prisma'>,
  { role, name }: PersonOptions,
): Promise<Omit<Person, 'cookie'>> {
  const id = randomUUID();
  const email = `${name.toLowerCase()}-${id.slice(0, 8)}@example.test`;
  await prisma.user.create({
    data: {
      id,
      name,
      email,
      emailVerified: true,
      accounts: { create: { providerId: 'credential', accountId: id, password: PASSWORD_HASH } },
    },
  });
  await prisma.profile.update({
    where: { id },
    data: { fullName: name, role, phone: '+234 800 000 0000', onboardingCompletedAt: new Date() },
  });
  return { id, email, name };
}

/** Signs in with a password, as a browser does. @returns the cookies to send from now on */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Returns whether a cookie belongs to a session that is valid now. */
export async function isSignedIn(url: string, cookie: string): Promise<boolean> {
  return dataOf(await ask<ViewerQuery>(url, cookie, ViewerDocument, {})).viewer !== null;
}

export type Family = { parent: Person; mentor: Person; mentorId: string; studentId: string };

/** Arranges a parent with a paid, mentored child and the mentor of that child. */
export async function makeFamily(app: Site): Promise<Family> {
  const [parent, mentor] = await Promise.all([
    makePerson(app, { role: 'PARENT', name: 'Ngozi' }),
    makePerson(app, { role: 'MENTOR', name: 'Tunde' }),
  ]);
  const record = await app.prisma.mentor.create({ data: { profileId: mentor.id } });
  const student = await app.prisma.student.create({
    data: {
      parentId: parent.id,
      firstName: 'Dara',
      age: 12,
      package: 'MENTORED',
      paymentStatus: 'COMPLETED',
      mentorId: record.id,
    },
  });
  return { parent, mentor, mentorId: record.id, studentId: student.id };
}

/** Reads the version of a student, which a write of an admin names. */
export async function studentVersion({ prisma }: Pick<App, 'prisma'>, id: string): Promise<number> {
  return (await prisma.student.findUniqueOrThrow({ where: { id }, select: { version: true } })).version;
}

/** Returns a function that sends documents as a person, or as nobody. */
export function askAs(url: string, person: Person | null): BoundAsk {
  return (document: DocumentNode | string, variables: OperationVariables) =>
    ask(url, person?.cookie ?? null, document, variables);
}

/** Runs a mutation as a person, or as nobody. @returns its result, which may be a DomainError */
export async function runAs<Result, Input>(
  url: string,
  person: Person | null,
  document: Mutation<Result, Input>,
  input: Input,
): Promise<Result> {
  return dataOf(await askAs(url, person)(document, { input })).result;
}
