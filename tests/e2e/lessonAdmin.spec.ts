import type { Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const TITLE = 'A page for your grandmother';

const stage = useBrowserFixture();

it('lets an admin create a lesson that children see once it is published', async () => {
  const [admin, child] = await Promise.all([
    stage.openAs('admin@demo.test', PHONE),
    stage.openAs('student@demo.test', DESKTOP),
  ]);
  const scripts: Promise<string>[] = [];
  const collect = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  };
  child.on('response', collect);
  await child.goto(`${stage.product.url}/dashboard`);
  await child.getByText('Week 4').first().waitFor();
  await child.goto(`${stage.product.url}/lesson/1`);
  await child.getByRole('heading', { name: 'Lesson Content' }).waitFor();
  // The page prefetches other scripts later; reading one of them would fail when the test closes the page.
  child.off('response', collect);
  const fetched = (await Promise.all(scripts)).join();
  expect(fetched).toContain('Lesson Not Available');
  expect(fetched).not.toContain('Failed to update lesson status.');
  expect(fetched).not.toContain('Detected platform');

  await admin.goto(`${stage.product.url}/admin`);
  await admin.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name: 'Lessons' }).click();
  await admin.getByRole('button', { name: 'Create Lesson' }).click();
  const form = admin.getByRole('dialog');
  const save = form.getByRole('button', { name: 'Create Lesson' });
  await save.click();
  await form.getByText('Please fill in all required fields').waitFor();
  await form.getByLabel('Lesson number').fill('1');
  await form.getByLabel('Title', { exact: true }).fill(TITLE);
  const code = form.getByLabel('Video embed code');
  await form.getByRole('button', { name: 'Preview Video' }).click();
  await form.getByText('Embed code is required').waitFor();
  await code.fill('<iframe src="https://evil.example/embed"></iframe>');
  await save.click();
  await form
    .getByText(
      'Invalid video embed format. Please use YouTube or Vimeo embed codes., Videos from evil.example cannot be shown',
    )
    .waitFor();
  await form.getByText('unknown', { exact: true }).waitFor();
  await code.fill('<iframe src="https://player.vimeo.com/video/76979871" onload="alert(1)"></iframe>');
  await form.getByText('vimeo', { exact: true }).waitFor();
  await form.getByText('76979871', { exact: true }).waitFor();
  await form.getByText('Scripts in the embed code are taken out when it is saved.').waitFor();
  await form.getByRole('button', { name: 'Preview Video' }).click();
  const frame = form.locator('iframe');
  await frame.waitFor();
  expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation');
  await form.getByLabel('Lesson content').fill('### Say hello\n\n<img src=x onerror=alert(1)>');
  await form.getByRole('button', { name: 'Preview Text' }).click();
  await form.getByRole('heading', { name: 'Say hello' }).waitFor();
  expect(await form.locator('img').count()).toBe(0);
  await save.click();
  await form.getByText('This course has a lesson 1 already').waitFor();
  await form.getByLabel('Lesson number').fill('21');
  await save.click();
  await admin.getByText('Lesson created successfully!').waitFor();
  await admin.getByRole('button', { name: 'Dismiss' }).click();

  await admin.getByLabel('Search lessons').fill('grandmother');
  const row = admin.getByRole('list', { name: 'Lessons' }).getByRole('listitem').filter({ hasText: TITLE });
  await row.getByText('Draft').waitFor();
  await admin.goto(`${stage.product.url}/lesson/21?course=website-app`);
  await admin.getByRole('heading', { name: 'Say hello' }).waitFor();
  await admin.getByRole('link', { name: 'Back to Lessons' }).click();
  await child.goto(`${stage.product.url}/dashboard`);
  await child.getByText('Week 4').first().waitFor();
  expect(await child.getByText(TITLE).count()).toBe(0);

  await admin.getByLabel('Search lessons').fill('grandmother');
  await row.getByRole('switch').click();
  await admin.getByText('Lesson published successfully!').waitFor();
  await child.reload();
  // Weeks to come are folded.
  await child.getByRole('region', { name: 'Week 4' }).locator('summary').click();
  await child.getByText(TITLE).waitFor();

  await row.getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Title', { exact: true }).fill(`${TITLE}, and more`);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await admin.getByText('Lesson updated successfully!').waitFor();
  await row.getByRole('button', { name: 'Delete' }).click();
  const question = admin.getByRole('alertdialog');
  await question.getByText('Are you sure you want to delete this lesson?').waitFor();
  await question.getByRole('button', { name: 'Delete Lesson' }).click();
  await admin.getByText('Lesson deleted successfully!').waitFor();
  await admin.getByText('No Lessons Found').waitFor();

  // A lesson with submitted work cannot be deleted without a warning.
  await admin.goto(`${stage.product.url}/admin/lessons?course=website-app`);
  const first = admin
    .getByRole('list', { name: 'Lessons' })
    .getByRole('listitem')
    .filter({ hasText: 'lesson 1' });
  await first.getByRole('button', { name: /^Delete lesson 1:/ }).click();
  await question.getByText('would be lost with it').waitFor();
  await question.getByRole('button', { name: 'Keep It' }).click();
  expect(await horizontalOverflow(admin)).toBeLessThanOrEqual(0);
});

it('filters, sorts and exports lessons, whose rows lead to their pages', async () => {
  const admin = await stage.openAs('admin@demo.test', DESKTOP);
  await admin.goto(`${stage.product.url}/admin/lessons?course=website-app`);
  const table = admin.getByRole('table', { name: 'Lessons' });
  await table.waitFor();
  const titles = () => table.locator('tbody').getByRole('rowheader').allInnerTexts();
  const places = () => table.locator('tbody tr td:nth-child(3)').allInnerTexts();
  expect((await places()).slice(0, 3)).toEqual(
    [1, 2, 3].map((number) => expect.stringMatching(`lesson ${number}$`)),
  );
  await table.getByRole('button', { name: 'Title' }).click();
  // Other rows are on the screen once they are sorted, so each look is compared with its own order.
  const isSorted = (texts: string[]) => texts.length > 1 && texts.join() === texts.toSorted().join();
  await expect.poll(async () => isSorted(await titles())).toBe(true);
  expect(await table.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );

  // By keyboard: the switch keeps the focus while the change is on its way, and after it.
  await admin.getByLabel('Search lessons').fill('1');
  const first = table.getByRole('switch', { name: /^Publish lesson 1:/ });
  await first.focus();
  await admin.keyboard.press('Space');
  await admin.getByText('Lesson unpublished successfully!').waitFor();
  await expect.poll(() => first.getAttribute('aria-checked')).toBe('false');
  expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
  await admin.getByLabel('State').selectOption('Draft');
  await admin.getByText('1 lesson', { exact: true }).waitFor();
  await admin.getByRole('button', { name: 'Export CSV' }).click();
  const link = admin.getByRole('link', { name: 'Download CSV' });
  await link.waitFor();
  const [file] = await Promise.all([admin.waitForEvent('download'), link.click()]);
  const content = await (await admin.context().request.get(file.url())).text();
  const [header, ...rows] = content.trimEnd().split('\r\n');
  expect(header).toContain('"course","lesson","title"');
  expect(rows).toEqual([expect.stringContaining('"WEBSITE_APP","1"')]);
  await first.click();
  await admin.getByText('Lesson published successfully!').waitFor();

  await admin.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.poll(async () => (await titles()).length).toBeGreaterThan(1);
  const [title = ''] = await titles();
  await table.getByRole('link', { name: title }).click();
  await admin.waitForURL(/\/lesson\/\d+\?course=/);
  await admin.getByRole('heading', { name: title, level: 1 }).waitFor();
});
