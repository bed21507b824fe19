import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import type { App } from '../../gateway/context.ts';
import type { Role } from '../../gateway/generated/prisma/enums.ts';
import { type Asking, ask } from './http.ts';

/** A signed-in person of a test. */
export type Person = { id: string; email: string; cookie: string; name: string };

export const PASSWORD = 'a good password';
const passwordHash = hashPassword(PASSWORD);

type Wanted = { role: Role; name: string };

/** Arranges a confirmed, onboarded account and signs it in through the front door. */
export async function makePerson(app: Pick<App, 'prisma'>, url: string, wanted: Wanted): Promise<Person> {
  const account = await makeAccount(app, wanted);
  return { ...account, cookie: await signIn(url, account.email, PASSWORD) };
}

/** Arranges a confirmed, onboarded account that nobody is signed in to. */
export async function makeAccount(
  app: Pick<App, 'prisma'>,
  { role, name }: Wanted,
): Promise<Omit<Person, 'cookie'>> {
  const id = randomUUID();
  const email = `${name.toLowerCase()}-${id.slice(0, 8)}@example.test`;
  await app.prisma.user.create({
    data: {
      id,
      name,
      email,
      emailVerified: true,
      accounts: { create: { providerId: 'credential', accountId: id, password: await passwordHash } },
    },
  });
  await app.prisma.profile.update({
    where: { id },
    data: { fullName: name, role, phone: '+234 800 000 0000', onboardingCompletedAt: new Date() },
  });
  return { id, email, name };
}

/** Signs in through the front door. @returns the cookies to send from now on */
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

export type Family = { parent: Person; mentor: Person; mentorId: string; studentId: string };

/** Arranges a parent with a paid, mentored child and the mentor of that child. */
export async function makeFamily(app: Pick<App, 'prisma'>, url: string): Promise<Family> {
  const [parent, mentor] = await Promise.all([
    makePerson(app, url, { role: 'PARENT', name: 'Ngozi' }),
    makePerson(app, url, { role: 'MENTOR', name: 'Tunde' }),
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

/** Asks as a person, or as nobody. */
export function askAs(url: string, person: Person | null): Asking {
  return (document, variables) => ask(url, person?.cookie ?? null, document, variables);
}
