import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_TABLES, type AdminTableName } from '../../contract/tables.ts';
import { DESKTOP } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';
import { makeAccount } from '../support/factories/people.ts';
import { makeTicket } from '../support/factories/tickets.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

/** Wider than the screen, as long names make a table. */
const WIDE = 2 * DESKTOP.width;

/** The parts that a table of the panel has. In the place of a part, a text is the reason why there is none. */
type Facets = {
  path: string;
  label: string;
  search: { name: string } | string;
  columns: true | string;
  /** Where its rows lead. */
  record: RegExp | string;
};

const FACETS: Record<AdminTableName, Facets> = {
  applications: {
    path: '/admin/mentors/applications',
    label: 'Applications',
    search: { name: 'Search by name or e-mail' },
    columns: true,
    record: /\/admin\/mentors\/applications\/[0-9a-f-]{36}$/,
  },
  assignments: {
    path: '/admin/assignments',
    label: 'Assignments',
    search: { name: 'Search by title' },
    columns: true,
    record: /\/admin\/assignments\/[0-9a-f-]{36}$/,
  },
  audit: {
    path: '/admin/audit',
    label: 'Audit log',
    search: 'The person, the action, the kind and the id of the record are filters.',
    columns: true,
    record: 'An entry is complete in its row, with a link to what it is about.',
  },
  contacts: {
    path: '/admin/reports/contacts',
    label: 'Messages that share contacts',
    search: 'Admins may look through what families wrote to each other, and not search it.',
    columns: true,
    record: 'The whole message is in its row; its conversation is closed to admins.',
  },
  contactTexts: {
    path: '/admin/reports/contact-texts',
    label: 'Other texts that share contacts',
    search: 'Admins may look through what families wrote to each other, and not search it.',
    columns: true,
    record: 'The whole text is in its row.',
  },
  coupons: {
    path: '/admin/coupons',
    label: 'Coupons',
    search: { name: 'Search by code or note' },
    columns: true,
    record: /\/admin\/coupons\/[0-9a-f-]{36}$/,
  },
  differences: {
    path: '/admin/reconciliation',
    label: 'Differences',
    search: { name: 'Search by reference' },
    columns: true,
    record: /\/admin\/reconciliation\/[0-9a-f-]{36}$/,
  },
  disputes: {
    path: '/admin/disputes',
    label: 'Disputes',
    search: { name: 'Search by reference, child or payer' },
    columns: true,
    record: /\/admin\/disputes\/[0-9a-f-]{36}$/,
  },
  families: {
    path: '/admin/families',
    label: 'Families',
    search: { name: 'Search by parent or e-mail' },
    columns: true,
    record: /\/admin\/families\/[0-9a-f-]{36}$/,
  },
  ledger: {
    path: '/admin/payments/ledger/entries',
    label: 'Entries',
    search: { name: 'Search by reference' },
    columns: true,
    record: 'An entry is complete in its row, with a link to its payment.',
  },
  lessons: {
    path: '/admin/lessons',
    label: 'Lessons',
    search: { name: 'Search lessons' },
    columns: true,
    record: /\/lesson\/\d+\?course=/,
  },
  mentors: {
    path: '/admin/mentors',
    label: 'Mentors',
    search: { name: 'Search by name or e-mail' },
    columns: true,
    record: /\/admin\/mentors\/[0-9a-f-]{36}$/,
  },
  payments: {
    path: '/admin/payments',
    label: 'Payments',
    search: { name: 'Search by reference, child or payer' },
    columns: true,
    record: /\/admin\/payments\/[0-9a-f-]{36}$/,
  },
  projects: {
    path: '/admin/projects?state=all',
    label: 'Projects',
    search: { name: 'Search projects' },
    columns: 'Projects are cards: an admin decides about each with its picture and its link in view.',
    record: 'A card is the whole record.',
  },
  refunds: {
    path: '/admin/refunds',
    label: 'Refunds',
    search: { name: 'Search by reference, child or payer' },
    columns: true,
    record: /\/admin\/refunds\/[0-9a-f-]{36}$/,
  },
  reports: {
    path: '/admin/reports',
    label: 'Reports',
    search: { name: 'Search by reason or name' },
    columns: true,
    record: /\/admin\/reports\/[0-9a-f-]{36}$/,
  },
  students: {
    path: '/admin/students',
    label: 'Students',
    search: { name: 'Search by child, parent or e-mail' },
    columns: true,
    record: /\/admin\/students\/[0-9a-f-]{36}$/,
  },
  submissions: {
    path: '/admin/submissions',
    label: 'Submissions',
    search: 'They are found through the child, the assignment or the filters.',
    columns: true,
    record: /\/admin\/students\/[0-9a-f-]{36}$/,
  },
  tickets: {
    path: '/admin/support',
    label: 'Tickets',
    search: { name: 'Search by number, words or parent' },
    columns: true,
    record: /\/admin\/support\/[0-9a-f-]{36}$/,
  },
};

const stage = useBrowserFixture();
let admin: Page;

beforeAll(async () => {
  admin = await stage.openAs('admin@demo.test', DESKTOP);
  await withPrisma(stage.product, async (prisma) => {
    const applicant = await makeAccount({ prisma }, { role: 'MENTOR', name: 'Kemi' });
    const now = new Date();
    const run = await prisma.reconciliation.create({
      data: { day: '2026-01-01', status: 'DONE', fromAt: now, toAt: now, nextAttemptAt: null },
    });
    await prisma.ledgerDifference.create({
      data: { kind: 'FEE', key: 'one', reference: 'LM_1', runId: run.id, providerStatus: 'success' },
    });
    await prisma.mentorApplication.create({
      data: {
        ...{ id: randomUUID(), profileId: applicant.id, specialization: ['Scratch'], references: [] },
        ...{ experience: 'A coding club', experienceYears: 3 },
        ...{ checkReference: 'DBS 7', checkExpiresAt: new Date() },
      },
    });
    const message = await prisma.message.findFirstOrThrow({ include: { sender: true, student: true } });
    await prisma.message.update({ where: { id: message.id }, data: { sharesContact: true } });
    await prisma.contactText.create({
      data: {
        ...{ kind: 'HELP_QUESTION', studentId: message.studentId, senderId: message.senderId },
        content: 'Please call 0803 123 4567',
      },
    });
    await prisma.report.create({
      data: {
        ...{
          messageId: message.id,
          studentId: message.studentId,
          reason: 'Not kind',
          sentAt: message.createdAt,
        },
        ...{ content: message.content, course: message.student.course },
        ...{ studentName: message.student.firstName, senderName: 'Sender', reporterName: 'Reporter' },
      },
    });
    const payment = await prisma.payment.findFirstOrThrow({ where: { status: 'COMPLETED' } });
    await prisma.dispute.create({
      data: { providerDisputeId: '1', paymentId: payment.id, amountMinor: 100_00, currency: 'NGN' },
    });
    await prisma.coupon.create({
      data: { code: 'SCHOOL-10', percentOff: 10, maxUses: 100, startsAt: new Date(), note: 'For a school' },
    });
    await prisma.refundRequest.create({
      data: {
        ...{ paymentId: payment.id, openPaymentId: payment.id, requesterId: payment.parentId },
        reason: 'Too early',
      },
    });
    await makeTicket({ prisma }, applicant, {});
    await prisma.auditEntry.create({ data: { action: 'lesson.update', entity: 'Lesson', entityId: 'x' } });
  });
});

describe.each(ADMIN_TABLES)('the table of %s', (name) => {
  const { path, label, search, columns, record } = FACETS[name];

  // The tests of a table go on with its page, and leave its rows on it: loading it for each takes half of their time.
  beforeAll(async () => {
    await admin.goto(`${stage.product.url}${path}`);
  });

  it('has filters, an export, and a search or a reason why not', async () => {
    await admin.getByRole(columns === true ? 'table' : 'list', { name: label, exact: true }).waitFor();
    expect(await admin.getByRole('main').getByRole('combobox').count()).toBeGreaterThan(0);
    expect(await admin.getByRole('button', { name: 'Export CSV' }).count()).toBe(1);
    const field = admin.getByRole('main').getByRole('search').getByRole('searchbox');
    expect(await field.count()).toBe(typeof search === 'string' ? 0 : 1);
    if (typeof search === 'string') return;
    expect(await admin.getByRole('searchbox', { name: search.name, exact: true }).count()).toBe(1);
    await field.fill('zzqqxx');
    await admin.getByText(/^No .* found$/i).waitFor();
    await field.fill('');
    await admin.getByText(/^No .* found$/i).waitFor({ state: 'detached' });
  });

  it.runIf(columns === true)(
    'scrolls in its frame when it is wide, and does not widen the page',
    async () => {
      const table = admin.getByRole('table', { name: label, exact: true });
      await table.getByRole('rowheader').first().waitFor();
      await table.evaluate((element, width) => element.style.setProperty('width', `${width}px`), WIDE);
      expect(await horizontalOverflow(admin)).toBeLessThanOrEqual(0);
      await table.evaluate((element) => element.style.removeProperty('width'));
    },
  );

  it.runIf(columns === true)('has a sort in its header, and columns that an admin hides', async () => {
    const table = admin.getByRole('table', { name: label, exact: true });
    const sorted = table.locator('th[aria-sort]').first();
    const before = await sorted.getAttribute('aria-sort');
    await sorted.getByRole('button').click();
    await expect.poll(() => sorted.getAttribute('aria-sort')).not.toBe(before);
    expect(admin.url()).toMatch(/[?&]order=(asc|desc)/);

    const headers = table.getByRole('columnheader');
    const all = await headers.allInnerTexts();
    await admin.getByRole('button', { name: 'Columns' }).click();
    await admin.getByRole('menuitemcheckbox', { name: all.at(-1) ?? '', exact: true }).click();
    await admin.keyboard.press('Escape');
    await expect.poll(() => headers.allInnerTexts()).toEqual(all.slice(0, -1));
    await expect
      .poll(
        () =>
          stage.product.database.run(
            `SELECT FROM "AdminPreference" WHERE "table" = $1 AND cardinality("hiddenColumns") > 0`,
            [name],
          ),
        { timeout: 30_000 },
      )
      .toHaveLength(1);
    await admin.reload();
    await expect.poll(() => headers.allInnerTexts()).toEqual(all.slice(0, -1));
  });

  it.runIf(record instanceof RegExp)('has rows that lead to their record', async () => {
    const table = admin.getByRole('table', { name: label, exact: true });
    await table.getByRole('rowheader').first().getByRole('link').click();
    await admin.waitForURL(record);
    await admin.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await admin.getByText('This page has not been built').count()).toBe(0);
  });
});
