import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const NOTE = 'Thank you, we took it out of the gallery.';

const stage = useBrowserFixture();

/** Opens the first card of the gallery that can be reported. @returns its title */
async function reportFirstProject(parent: Page): Promise<string> {
  await parent.goto(`${stage.product.url}/gallery`);
  const report = parent.getByRole('button', { name: /^Report / }).last();
  const title = (await report.textContent())?.replace('Report ', '') ?? '';
  await report.click();
  const dialog = parent.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.getByText('Please say in a few words what is wrong').waitFor();
  await dialog.getByLabel('What is wrong with it?').fill('It shows where the child lives');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.getByText('We have kept a copy of what the gallery shows').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await dialog.waitFor({ state: 'hidden' });
  return title;
}

/** Checks that a page fits the width, and leaves a picture of it when the environment asks for one. */
async function look(page: Page, name: string): Promise<void> {
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

const decideAs = async (admin: Page, decision: string) => {
  await admin.getByRole('radio', { name: decision }).check();
  await admin.getByRole('button', { name: 'Close Report' }).click();
  await admin.getByText('Write a word to the person who reported it').waitFor();
  await admin.getByLabel('Word to the reporter').fill(NOTE);
  await admin.getByLabel('Findings').fill('An address is in the picture.');
  // A report that is not closed yet keeps its fields over a reload.
  await admin.reload();
  await expect.poll(() => admin.getByLabel('Findings').inputValue()).toBe('An address is in the picture.');
  expect(await admin.getByLabel('Word to the reporter').inputValue()).toBe(NOTE);
  await admin.getByRole('radio', { name: decision }).check();
  await admin.getByRole('button', { name: 'Close Report' }).click();
  await admin.getByText('Report closed successfully!').waitFor();
};

/** Returns the link to the record of a family within a part of a page. */
const familyLink = (part: Locator) => part.locator('a[href^="/admin/families/"]').first();

describe('an admin', () => {
  it('decides about a project that a parent reported, and the parent gets the word', async () => {
    const [parent, admin] = await Promise.all([
      stage.openAs('parent@demo.test', DESKTOP),
      stage.openAs('admin@demo.test', DESKTOP),
    ]);
    const title = await reportFirstProject(parent);
    await admin.goto(`${stage.product.url}/admin`);
    await admin.getByRole('link', { name: 'Open reports' }).click();
    await admin.getByText('1 report', { exact: true }).waitFor();
    await look(admin, 'reports-1280');
    await familyLink(admin.getByRole('table')).waitFor();
    await admin.getByRole('table').getByRole('link').first().click();
    await admin.getByText('It shows where the child lives').waitFor();
    await admin.getByText(title).waitFor();
    await look(admin, 'report-1280');
    await familyLink(admin.getByRole('definition')).waitFor();
    await decideAs(admin, 'Take it out of the gallery');
    await admin.getByText('An address is in the picture.').waitFor();
    await admin.getByText('Not shown').waitFor();
    await parent.goto(`${stage.product.url}/gallery`);
    await parent.getByText('9 projects shown').waitFor();
    expect(await parent.getByRole('heading', { name: title }).count()).toBe(0);
    await parent.goto(`${stage.product.url}/notifications`);
    await parent.getByText(NOTE).first().waitFor();

    await admin.getByRole('link', { name: 'Audit log' }).click();
    await admin.getByLabel('Action').selectOption({ label: 'report.decide' });
    await admin.waitForURL('**/admin/audit?action=report.decide');
    await admin.getByText('1 entry').waitFor();
    await look(admin, 'audit-1280');
    await admin.getByRole('button', { name: 'Show changes' }).click();
    const dialog = admin.getByRole('dialog');
    const after = dialog.locator('ins').filter({ hasText: 'REMOVED' });
    expect(await after.textContent()).toContain('After: ');
    await look(admin, 'difference-1280');
    await admin.keyboard.press('Escape');
    await admin.getByRole('table').getByRole('link', { name: 'Report' }).click();
    await admin.getByRole('heading', { name: 'Report of a project' }).waitFor();
  });

  it('works through reports, contacts, the log and the queues on a phone', async () => {
    const admin = await stage.openAs('admin@demo.test', PHONE);
    const pages: [string, Locator, string][] = [
      ['/admin/reports', admin.getByRole('heading', { name: 'Reports' }), 'reports-360'],
      ['/admin/reports/contacts', admin.getByText('leaves this list'), 'contacts-360'],
      ['/admin/audit', admin.getByRole('list', { name: 'Audit log' }), 'audit-360'],
      ['/admin/queues', admin.getByRole('heading', { name: 'Payments' }), 'queues-360'],
    ];
    for (const [path, sign, name] of pages) {
      await admin.goto(`${stage.product.url}${path}`);
      await sign.waitFor();
      await look(admin, name);
    }
    await admin.goto(`${stage.product.url}/admin/reports`);
    await admin.getByRole('list', { name: 'Reports' }).getByRole('link').first().click();
    await admin.getByRole('heading', { name: 'Report of a project' }).waitFor();
    await look(admin, 'report-360');
  });

  it('comes from what shares a contact, and from a payment to look at, to the family', async () => {
    const admin = await stage.openAs('admin@demo.test', DESKTOP);
    const { run } = stage.product.database;
    const [message] = await run<{ name: string }>(
      `UPDATE "Message" m SET "sharesContact" = true, "contactSeenAt" = NULL FROM "Student" s, "Profile" p
       WHERE m.id = (SELECT min(id::text)::uuid FROM "Message") AND s.id = m."studentId" AND p.id = s."parentId"
       RETURNING p."fullName" AS name`,
      [],
    );
    await run(
      `INSERT INTO "ContactText" (id, kind, content, "studentId")
       SELECT gen_random_uuid(), 'HELP_QUESTION', 'Call 0803 123 4567', id FROM "Student" LIMIT 1`,
      [],
    );
    await admin.goto(`${stage.product.url}/admin/reports/contact-texts`);
    await familyLink(admin.getByRole('table')).waitFor();
    await admin.goto(`${stage.product.url}/admin/reports/contacts`);
    await familyLink(admin.getByRole('table')).click();
    await admin
      .getByRole('heading', { name: message?.name ?? '' })
      .first()
      .waitFor();
    await run(
      `UPDATE "Payment" SET status = 'DUPLICATE', "settledAt" = now() WHERE id = (SELECT id FROM "Payment" WHERE status = 'PENDING' LIMIT 1)`,
      [],
    );
    await admin.goto(`${stage.product.url}/admin`);
    const payments = admin.getByRole('region', { name: 'Payments to look at' });
    await payments.locator('a[href^="/admin/payments/"]').first().waitFor();
    await familyLink(payments).waitFor();
    await look(admin, 'overview-1280');
  });

  it('finds a family by keyboard alone', async () => {
    const admin = await stage.openAs('admin@demo.test', DESKTOP);
    await admin.goto(`${stage.product.url}/admin/queues`);
    await admin.getByRole('heading', { name: 'Payments' }).waitFor();
    await look(admin, 'queues-1280');
    await admin.keyboard.press('Control+k');
    const palette = admin.getByRole('dialog');
    const field = palette.getByRole('combobox');
    await field.waitFor();
    await admin
      .getByRole('option', { name: /^Queues/ })
      .first()
      .waitFor();
    await admin.keyboard.type('parent@demo.test');
    const found = admin.getByRole('group', { name: 'Families' }).getByRole('option');
    await found.first().waitFor();
    await look(admin, 'palette-1280');
    await admin.keyboard.press('Enter');
    await admin.waitForURL('**/admin/families/*');
    await admin.goto(`${stage.product.url}/admin`);
    await admin.getByRole('button', { name: 'Search' }).click();
    await field.waitFor();
    await admin.keyboard.type('audit');
    await expect.poll(() => palette.getByRole('option').count()).toBe(1);
    // Enter opens what is selected, which the list tells a moment after it has changed.
    await palette.getByRole('option', { selected: true }).waitFor();
    await admin.keyboard.press('Enter');
    await admin.waitForURL('**/admin/audit');
    await admin.getByRole('heading', { name: 'Audit log' }).waitFor();
    await admin.keyboard.press('Control+k');
    await field.waitFor();
    await admin.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
  });

  it('opens the query editor with the examples', async () => {
    const admin = await stage.openAs('admin@demo.test', DESKTOP);
    await admin.goto(`${stage.product.url}/graphql`);
    await admin.getByRole('tab', { name: 'WhatWaits' }).waitFor();
    expect(await admin.getByRole('tab').count()).toBe(10);
  });
});

it('nobody else opens the pages of the moderation', async () => {
  const mentor = await stage.openAs('mentor@demo.test', DESKTOP);
  for (const path of ['/admin/queues', '/admin/reports', '/admin/audit']) {
    await mentor.goto(`${stage.product.url}${path}`);
    await mentor.waitForURL((url) => !url.pathname.startsWith('/admin'));
  }
});
