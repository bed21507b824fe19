import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { makeMentor } from '../factories/payments.ts';
import { makeFamily, makePerson, type Site, studentVersion } from '../factories/people.ts';
import type { AuditSample } from './sample.ts';

const REASON = 'The family asked for it';
const YEAR_MS = 365 * 24 * 3_600_000;

const inAYear = () => new Date(Date.now() + YEAR_MS);

/** Arranges an application that waits, by a person with the mentor role. */
async function makeApplication(site: Site) {
  const person = await makePerson(site, { role: 'MENTOR', name: 'Tunde' });
  const id = randomUUID();
  await site.prisma.mentorApplication.create({
    data: {
      ...{ id, profileId: person.id, specialization: ['Scratch'], experience: 'Taught at school' },
      ...{ experienceYears: 3, references: [], checkReference: 'DBS-1', checkExpiresAt: inAYear() },
    },
  });
  return { id, profileId: person.id };
}

const mentorForm = {
  ...{ specialization: ['Scratch'], bio: 'Taught at school', experienceYears: 3 },
  ...{ hourlyRateMinor: null, maxStudents: 5, isActive: true },
};

/** The writes of admins about students and mentors. */
export const peopleSamples: Record<string, AuditSample> = {
  async createStudent({ gateway: { app } }) {
    const parent = await makePerson(app, { role: 'PARENT', name: 'Ngozi' });
    const id = randomUUID();
    const values = { parentId: parent.id, firstName: 'Zuri', age: 10, course: 'WEBSITE_APP', package: 'DIY' };
    return {
      input: { id, ...values, paymentStatus: 'PENDING', reason: REASON },
      entries: [{ action: 'student.create', entity: 'Student', entityId: id, before: null, after: values }],
      hidden: [],
    };
  },

  async updateStudent({ gateway: { app } }) {
    const { studentId } = await makeFamily(app);
    const { id, parentId, version, firstName, course, paymentStatus, ...row } =
      await app.prisma.student.findUniqueOrThrow({ where: { id: studentId } });
    return {
      input: {
        ...{ studentId: id, parentId, version, firstName, course, paymentStatus },
        ...{ package: row.package, age: 13, reason: REASON },
      },
      entries: [
        {
          ...{ action: 'student.update', entity: 'Student', entityId: studentId },
          ...{ before: { age: 12 }, after: { age: 13 } },
        },
      ],
      hidden: [],
    };
  },

  async deleteStudent({ gateway: { app } }) {
    const { studentId, parent, mentorId } = await makeFamily(app);
    const expected = { completions: 0, submissions: 0, messages: 0, sessions: 0, projects: 0 };
    return {
      input: { studentId, expected, reason: REASON },
      entries: [
        {
          ...{ action: 'student.delete', entity: 'Student', entityId: studentId, after: null },
          before: { firstName: 'Dara', parentId: parent.id, mentorId, ...expected },
        },
      ],
      hidden: [],
    };
  },

  async openSupportView({ gateway: { app } }) {
    const { studentId } = await makeFamily(app);
    return {
      input: { studentId, reason: 'The parent cannot open a picture' },
      entries: [
        {
          ...{ action: 'student.view', entity: 'Student', entityId: studentId, before: null },
          after: { supportViewId: expect.any(String), expiresAt: expect.any(String) },
        },
      ],
      hidden: [],
    };
  },

  async assignMentor({ gateway: { app } }) {
    const [family, next] = [await makeFamily(app), await makeMentor(app, null)];
    const { studentId } = family;
    return {
      input: {
        ...{ studentId, mentorId: next.mentorId, reason: REASON },
        version: await studentVersion(app, studentId),
      },
      entries: [
        {
          ...{ action: 'student.assignMentor', entity: 'Student', entityId: studentId },
          ...{ before: { mentorId: family.mentorId }, after: { mentorId: next.mentorId } },
        },
      ],
      hidden: [],
    };
  },

  async createMentor({ gateway: { app } }) {
    const { id, profileId } = await makeApplication(app);
    return {
      input: { profileId, ...mentorForm },
      entries: [
        {
          ...{ action: 'mentorApplication.approve', entity: 'MentorApplication', entityId: id },
          ...{ before: { status: 'SUBMITTED' }, after: { status: 'APPROVED' } },
        },
        {
          ...{ action: 'mentor.create', entity: 'Mentor', entityId: expect.any(String), before: null },
          after: { profileId, maxStudents: 5, isActive: true },
        },
      ],
      hidden: [],
    };
  },

  async updateMentor({ gateway: { app } }) {
    const { mentorId: id } = await makeMentor(app, null);
    const { version } = await app.prisma.mentor.findUniqueOrThrow({ where: { id } });
    return {
      input: { id, version, ...mentorForm },
      entries: [
        {
          ...{ action: 'mentor.update', entity: 'Mentor', entityId: id },
          ...{ before: { maxStudents: null, bio: null }, after: { maxStudents: 5, bio: 'Taught at school' } },
        },
      ],
      hidden: [],
    };
  },

  async deactivateMentor({ gateway: { app } }) {
    const { mentorId, studentId } = await makeFamily(app);
    const { version } = await app.prisma.mentor.findUniqueOrThrow({ where: { id: mentorId } });
    return {
      input: { mentorId, toMentorId: null, reason: REASON, version },
      entries: [
        {
          ...{ action: 'mentor.deactivate', entity: 'Mentor', entityId: mentorId },
          before: { isActive: true, studentIds: [studentId] },
          after: { isActive: false, toMentorId: null, sessions: 0 },
        },
      ],
      hidden: [],
    };
  },

  async deleteMentor({ gateway: { app } }) {
    const { mentorId: id, mentor, studentId } = await makeFamily(app);
    const { version } = await app.prisma.mentor.findUniqueOrThrow({ where: { id } });
    return {
      input: { id, version },
      entries: [
        {
          ...{ action: 'mentor.delete', entity: 'Mentor', entityId: id, after: null },
          before: { profileId: mentor.id, isActive: true, studentIds: [studentId] },
        },
      ],
      hidden: [],
    };
  },

  async renewBackgroundCheck({ gateway: { app } }) {
    const { mentorId } = await makeMentor(app, null);
    const { version } = await app.prisma.mentor.findUniqueOrThrow({ where: { id: mentorId } });
    const expiresAt = inAYear().toISOString();
    return {
      input: { mentorId, reference: 'DBS-2', expiresAt, version },
      entries: [
        {
          ...{ action: 'mentor.renewBackgroundCheck', entity: 'Mentor', entityId: mentorId },
          before: { backgroundCheckReference: null, backgroundCheckExpiresAt: null },
          after: { backgroundCheckReference: 'DBS-2', backgroundCheckExpiresAt: expiresAt },
        },
      ],
      hidden: [],
    };
  },

  async decideMentorApplication({ gateway: { app } }) {
    const { id, profileId } = await makeApplication(app);
    return {
      input: { id, isApproved: true, reason: '', maxStudents: 4 },
      entries: [
        {
          ...{ action: 'mentorApplication.approve', entity: 'MentorApplication', entityId: id },
          ...{ before: { status: 'SUBMITTED' }, after: { status: 'APPROVED' } },
        },
        {
          ...{ action: 'mentor.create', entity: 'Mentor', entityId: expect.any(String), before: null },
          after: { profileId, maxStudents: 4, isActive: true },
        },
      ],
      hidden: [],
    };
  },
};
