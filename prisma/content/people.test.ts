import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accounts, mentors, students } from './families.ts';
import { accountByKey, studentByKey } from './lookup.ts';
import { notifications } from './notifications.ts';
import { payments } from './payments.ts';
import { DAY } from './people.ts';
import { projects } from './projects.ts';
import { lagosInstant } from './schedule.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { lessonsOf, submissions } from './submissions.ts';
import { threads } from './threads/family.ts';

const drawingsFolder = new URL('./drawings/', import.meta.url);
const drawings = readdirSync(drawingsFolder);

/** Parent, mentor and linked child: the only people a thread, a session or a notification may reach. */
function circleOf(studentKey: string): (string | null)[] {
  const student = studentByKey(studentKey);
  return [student.parent, student.mentor, student.login];
}

function unique(values: string[]) {
  expect(new Set(values).size).toBe(values.length);
}

describe('accounts and students', () => {
  it('have unique keys and email addresses, and include the four demo accounts', () => {
    unique(accounts.map((account) => account.key));
    unique(accounts.map((account) => account.email));
    unique(students.map((student) => student.key));
    const roles = new Map(accounts.map((account) => [account.email, account.role]));
    expect(roles.get('parent@demo.test')).toBe('PARENT');
    expect(roles.get('student@demo.test')).toBe('STUDENT');
    expect(roles.get('mentor@demo.test')).toBe('MENTOR');
    expect(roles.get('admin@demo.test')).toBe('ADMIN');
    for (const account of accounts) expect(account.email).toMatch(/^[a-z]+@demo\.test$/);
  });

  it.each(students)('have a possible state of $firstName', (student) => {
    expect(accountByKey(student.parent).role).toBe('PARENT');
    expect(accountByKey(student.parent).joinedDaysAgo).toBeGreaterThanOrEqual(student.enrolledDaysAgo);
    if (student.login) expect(accountByKey(student.login).role).toBe('STUDENT');
    expect(student.age).toBeGreaterThanOrEqual(10);
    expect(student.age).toBeLessThanOrEqual(18);
    expect(student.completedLessonCount).toBeLessThanOrEqual(20);
    if (student.paymentStatus === 'PENDING') expect(student.completedLessonCount).toBe(0);
    expect(student.mentor !== null).toBe(student.package === 'MENTORED');
    expect(student.lastLessonDaysAgo === null).toBe(student.completedLessonCount === 0);
    if (student.lastLessonDaysAgo !== null)
      expect(student.lastLessonDaysAgo).toBeLessThan(student.enrolledDaysAgo);
  });

  it('include four students of the mentor and three different children of the demo parent', () => {
    for (const mentor of mentors) expect(accountByKey(mentor.account).role).toBe('MENTOR');
    expect(students.filter((student) => student.mentor === 'tunde')).toHaveLength(4);
    // A live call of the website course needs two mentors.
    const second = students.filter((student) => student.mentor === 'yemisi');
    expect(second.map(({ course }) => course)).toEqual(['WEBSITE_APP', 'WEBSITE_APP']);
    expect(mentors.find(({ account }) => account === 'yemisi')?.maxStudents).toBe(second.length);
    const own = students.filter((student) => student.parent === 'ngozi');
    expect(own.map((s) => `${s.course} ${s.package} ${s.paymentStatus} ${s.completedLessonCount}`)).toEqual([
      'WEBSITE_APP MENTORED COMPLETED 8',
      'VIDEO_ANIMATION DIY COMPLETED 3',
      'WEBSITE_APP DIY PENDING 0',
    ]);
    expect(own[0]?.login).toBe('dara-login');
  });
});

describe('conversations', () => {
  it('belong to each mentored student and to nobody else', () => {
    const mentored = students.filter((student) => student.package === 'MENTORED').map((s) => s.key);
    expect(threads.map((thread) => thread.student).sort()).toEqual([...mentored].sort());
    expect(Math.max(...threads.map((thread) => thread.messages.length))).toBe(60);
  });

  it.each(threads)(
    'of $student are in chronological order, between the participants of the thread',
    (thread) => {
      expect(thread.messages.length).toBeGreaterThanOrEqual(12);
      const ages = thread.messages.map((message) => message.minutesAgo);
      expect(ages).toEqual([...ages].sort((a, b) => b - a));
      unique(ages.map(String));
      expect(ages[0]).toBeLessThan(studentByKey(thread.student).enrolledDaysAgo * DAY);
      for (const message of thread.messages) {
        expect(circleOf(thread.student)).toContain(message.from);
        expect(message.text.trim().length).toBeGreaterThan(0);
      }
      const people = circleOf(thread.student).filter((person) => person !== null);
      expect(Object.keys(thread.readUpToMinutesAgo).sort()).toEqual([...people].sort());
    },
  );

  it('have no read position in the future', () => {
    for (const thread of threads)
      for (const age of Object.values(thread.readUpToMinutesAgo)) expect(age).toBeGreaterThanOrEqual(0);
  });
});

describe('sessions', () => {
  it('are held by the student’s mentor, in the past or the future as their state says', () => {
    for (const session of sessions) {
      expect(studentByKey(session.student).mentor).toBe(session.mentor);
      expect([30, 45, 60, 90]).toContain(session.durationMinutes);
      expect(session.status === 'SCHEDULED' ? session.day > 0 : session.day < 0).toBe(true);
      expect(session.notes === null).toBe(session.status === 'SCHEDULED');
    }
    expect(new Set(sessions.map((session) => session.status)).size).toBe(3);
  });

  it('never overlap for the mentor', () => {
    const now = new Date('2026-02-10T23:30:00Z');
    const spans = sessions
      .map((s) => ({ start: lagosInstant(now, s.day, s.at).getTime(), minutes: s.durationMinutes }))
      .sort((a, b) => a.start - b.start);
    spans.slice(1).forEach((span, i) => {
      const before = spans[i];
      expect(span.start).toBeGreaterThanOrEqual((before?.start ?? 0) + (before?.minutes ?? 0) * 60_000);
    });
  });

  it('start at Lagos wall time', () => {
    const late = new Date('2026-02-10T23:30:00Z');
    expect(lagosInstant(late, 1, '16:30').toISOString()).toBe('2026-02-12T15:30:00.000Z');
  });
});

describe('submissions', () => {
  it('exist once per student and assignment, only in lessons the child may open', () => {
    unique(submissions.map((s) => `${s.student} ${s.lessonNumber} ${s.assignmentTitle}`));
    for (const submission of submissions) {
      const student = studentByKey(submission.student);
      expect(student.paymentStatus).toBe('COMPLETED');
      expect(submission.lessonNumber).toBeLessThanOrEqual(student.completedLessonCount + 1);
      const lesson = lessonsOf(student).find((candidate) => candidate.number === submission.lessonNumber);
      const task = lesson?.assignments.find((candidate) => candidate.title === submission.assignmentTitle);
      expect(task).toBeDefined();
      expect(submission.attempts.length).toBeLessThanOrEqual(task?.maxAttempts ?? 0);
      for (const attempt of submission.attempts) {
        expect(attempt.mode === 'QUIZ').toBe(task?.kind === 'OBJECTIVE');
        expect(attempt.answers?.length ?? 0).toBe(task?.questions.length);
        for (const answer of attempt.answers ?? []) expect(answer.length).toBeGreaterThan(0);
        if (attempt.mode === 'TEXT' || attempt.mode === 'BOTH') expect(attempt.text).toBeTruthy();
        if (attempt.mode === 'FILE' || attempt.mode === 'BOTH') expect(attempt.screenshots).not.toEqual([]);
        for (const drawing of attempt.screenshots) expect(drawings).toContain(drawing);
      }
    }
  });

  it('have reviews that match their status, by the mentor or, for DIY, by a mentor or an admin', () => {
    for (const { student: key, attempts } of submissions) {
      attempts.forEach((attempt, i) => {
        const previous = attempts[i - 1];
        if (previous) {
          expect(previous.status).toBe('NEEDS_REVISION');
          expect(attempt.minutesAgo).toBeLessThan(previous.review?.minutesAgo ?? 0);
        }
        expect(attempt.minutesAgo).toBeGreaterThan(0);
        if (attempt.status === 'SUBMITTED') expect([attempt.score, attempt.review]).toEqual([null, null]);
        else expect((attempt.score ?? 0) >= 70).toBe(attempt.status === 'APPROVED');
        if (!attempt.review) return;
        const mentor = studentByKey(key).mentor;
        if (mentor) expect(attempt.review.reviewer).toBe(mentor);
        else expect(['MENTOR', 'ADMIN']).toContain(accountByKey(attempt.review.reviewer).role);
        expect(attempt.review.overallScore).toBe(attempt.score);
        expect(attempt.review.minutesAgo).toBeLessThan(attempt.minutesAgo);
      });
    }
  });

  it('exist for each completed lesson that requires one', () => {
    for (const student of students) {
      const done = lessonsOf(student).filter((lesson) => lesson.number <= student.completedLessonCount);
      for (const lesson of done)
        for (const task of lesson.assignments.filter((assignment) => assignment.isRequired)) {
          const work = submissions.find((s) => s.student === student.key && s.assignmentTitle === task.title);
          expect(work?.attempts.at(-1)?.status, `${student.key}: ${task.title}`).toBe('APPROVED');
        }
    }
  });

  it('include one that waits for the mentor and one in the shared queue', () => {
    const waiting = submissions.filter((s) => s.attempts.at(-1)?.status === 'SUBMITTED');
    expect(waiting.map((s) => studentByKey(s.student).package).sort()).toEqual(['DIY', 'MENTORED']);
  });
});

describe('payments, notifications and settings', () => {
  it('include one payment per enrolment, with the same status, at the price of its package', () => {
    expect(payments.map((payment) => payment.student).sort()).toEqual(students.map((s) => s.key).sort());
    unique(payments.map((payment) => payment.reference));
    for (const payment of payments) {
      const student = studentByKey(payment.student);
      expect(payment.reference).toMatch(/^LM_\d{13}_\d{1,6}$/);
      expect(payment.status).toBe(student.paymentStatus);
      expect(payment.amountKobo).toBe(student.package === 'DIY' ? 10_000_000 : 25_000_000);
      expect(payment.transactionId === null).toBe(payment.status === 'PENDING');
    }
    const confirmed = payments.flatMap((payment) => payment.transactionId ?? []);
    unique(confirmed);
  });

  it('notify only people related to the student, with paths of this site', () => {
    for (const notice of notifications) {
      expect(circleOf(notice.student)).toContain(notice.recipient);
      expect(notice.actionUrl).toMatch(/^\/[a-z]/);
    }
  });

  it('include every setting of the product', () => {
    expect(settings.map((setting) => setting.key).sort()).toEqual(
      [
        'diy_price',
        'mentored_price',
        'currency_code',
        'currency_symbol',
        'platform_name',
        'support_email',
        'welcome_message',
        'seller_name',
        'seller_address',
        'tax_name',
        'tax_basis_points',
        'enable_registrations',
        'enable_payments',
        'maintenance_mode',
      ].sort(),
    );
  });
});

describe('projects', () => {
  it('are ten approved and two waiting, of all types, each with a drawing of its own', () => {
    expect(projects.filter((project) => project.isApproved)).toHaveLength(10);
    expect(projects.filter((project) => !project.isApproved)).toHaveLength(2);
    expect(new Set(projects.map((project) => project.type)).size).toBe(4);
    unique(projects.map((project) => project.title));
    unique(projects.map((project) => project.drawing));
  });

  it.each(projects)('have a possible state of $key', (project) => {
    const student = studentByKey(project.student);
    expect(new URL(project.projectUrl).protocol).toBe('https:');
    expect(new URL(project.projectUrl).hostname).toMatch(/\.example$/);
    expect(project.tags.length).toBeLessThanOrEqual(3);
    expect(project.lessonNumber).toBeLessThanOrEqual(student.completedLessonCount);
    expect(['WEBSITE', 'APP'].includes(project.type)).toBe(student.course === 'WEBSITE_APP');
    unique(project.likedBy);
    for (const fan of project.likedBy) expect(studentByKey(fan).paymentStatus).toBe('COMPLETED');
    expect(project.likedBy).not.toContain(project.student);
    if (!project.isApproved) expect([project.isFeatured, project.likedBy]).toEqual([false, []]);
    expect(drawings).toContain(project.drawing);
  });

  it.each(drawings)('have the drawing %s, which is small and loads nothing', (name) => {
    const drawing = readFileSync(new URL(name, drawingsFolder), 'utf8');
    expect(Buffer.byteLength(drawing)).toBeLessThanOrEqual(8192);
    expect(drawing).toContain('viewBox="0 0 1280 800"');
    expect(drawing).not.toMatch(/<script|<image|<foreignObject|href="(?!#)|url\((?!#)|\son\w+=/i);
  });
});
