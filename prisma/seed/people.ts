import { hashPassword } from 'better-auth/crypto';
import { CONSENT_TEXT } from '../../contract/enrolment.ts';
import type { Prisma } from '../../gateway/generated/prisma/client.ts';
import type { Tx } from '../../gateway/platform/database/prisma.ts';
import { accounts, mentors, students } from '../content/families.ts';
import { daysAgo, type SeedContext } from './seedContext.ts';

const DEMO_PASSWORD = 'demo-password';

/** Hashes the password once per account, each with its own salt; the slow part of seeding. */
export function hashPasswords(): Promise<string[]> {
  return Promise.all(accounts.map(() => hashPassword(DEMO_PASSWORD)));
}

/** Writes the users and accounts of Better Auth, and the profile of each person. */
export async function writeAccounts(tx: Tx, scene: SeedContext, passwordHashes: string[]): Promise<void> {
  const { ids } = scene;
  await tx.user.createMany({
    data: accounts.map((account) => ({
      id: ids.account(account.key),
      name: account.fullName,
      email: account.email,
      emailVerified: true,
      createdAt: daysAgo(scene, account.joinedDaysAgo),
    })),
  });
  await tx.account.createMany({
    data: accounts.map((account, index) => ({
      providerId: 'credential',
      accountId: ids.account(account.key),
      userId: ids.account(account.key),
      password: passwordHashes[index] ?? null,
      createdAt: daysAgo(scene, account.joinedDaysAgo),
    })),
  });
  // A trigger has created an empty profile for each user.
  for (const account of accounts) {
    const joinedAt = daysAgo(scene, account.joinedDaysAgo);
    const { fullName, phone, location, role, interests, hearAboutUs } = account;
    await tx.profile.update({
      where: { id: ids.account(account.key) },
      data: {
        fullName,
        phone,
        location,
        role,
        interests,
        hearAboutUs,
        onboardingCompletedAt: joinedAt,
        createdAt: joinedAt,
      },
    });
  }
}

/** Writes mentors, children and the consents they were enrolled under. */
export async function writeFamilies(tx: Tx, scene: SeedContext): Promise<void> {
  const { ids } = scene;
  await tx.mentor.createMany({
    data: mentors.map(({ account, hourlyRateKobo, ...mentor }) => ({
      ...mentor,
      id: ids.mentor(account),
      profileId: ids.account(account),
      hourlyRateMinor: hourlyRateKobo,
      isActive: true,
    })),
  });
  await tx.student.createMany({ data: enrolments(scene) });
  await tx.consent.createMany({
    data: students.map((student) => ({
      studentId: ids.student(student.key),
      profileId: ids.account(student.parent),
      text: CONSENT_TEXT,
      givenAt: daysAgo(scene, student.enrolledDaysAgo),
    })),
  });
}

function enrolments(scene: SeedContext): Prisma.StudentCreateManyInput[] {
  const { ids } = scene;
  return students.map((student) => ({
    id: ids.student(student.key),
    parentId: ids.account(student.parent),
    loginId: student.login && ids.account(student.login),
    firstName: student.firstName,
    age: student.age,
    course: student.course,
    package: student.package,
    paymentStatus: student.paymentStatus,
    mentorId: student.mentor && ids.mentor(student.mentor),
    enrolledAt: daysAgo(scene, student.enrolledDaysAgo),
    createdAt: daysAgo(scene, student.enrolledDaysAgo),
  }));
}
