import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, openContext, PHONE } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const TITLE = 'Three ways to say hello';

const stage = setStage();

/** The card of the session, wherever on the page it is. */
const cardOf = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: TITLE }) });

/** A day of the Lagos calendar, as a date field takes it. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() + days * 86_400_000);

it('shows a session scheduled, moved and cancelled to parent and child as the mentor does it', async () => {
  const [parent, child, mentor] = await Promise.all([
    stage.openAs('parent@demo.test', PHONE),
    stage.openAs('student@demo.test', DESKTOP),
    stage.openAs('mentor@demo.test', PHONE),
  ]);
  await parent.goto(`${stage.product.url}/dashboard`);
  await parent
    .getByRole('navigation', { name: 'Choose a student' })
    .getByRole('link', { name: 'Dara' })
    .click();
  const family = [parent, child];
  await child.goto(`${stage.product.url}/dashboard`);
  for (const page of family) {
    await page.getByRole('tab', { name: 'Sessions' }).click();
    await page.getByRole('heading', { name: 'Earlier sessions' }).waitFor();
    expect(await cardOf(page).count()).toBe(0);
  }

  await mentor.goto(`${stage.product.url}/mentor?tab=sessions`);
  await mentor.getByRole('button', { name: 'Schedule Session' }).click();
  const form = mentor.getByRole('dialog');
  await form.getByLabel('Title').fill(TITLE);
  await form.getByRole('button', { name: 'Schedule Session' }).click();
  await form.getByText('Please fill in all required fields').waitFor();
  await form.getByLabel('Student').selectOption({ label: 'Dara' });
  await form.getByLabel('Date').fill(dayFromNow(-1));
  await form.getByLabel('Time').fill('06:00');
  await form.getByRole('button', { name: 'Schedule Session' }).click();
  await form.getByText('The date cannot be in the past').waitFor();
  // The mentor is with somebody else tomorrow at five.
  await form.getByLabel('Date').fill(dayFromNow(1));
  await form.getByLabel('Time').fill('17:15');
  await form.getByRole('button', { name: 'Schedule Session' }).click();
  await form.getByText('Failed to schedule session: You are in another session at this time').waitFor();
  await form.getByLabel('Time').fill('06:00');
  await form.getByRole('button', { name: 'Schedule Session' }).click();
  await mentor.getByText('Session scheduled successfully!').waitFor();

  for (const page of family) {
    await cardOf(page).getByText('Upcoming').waitFor();
    await cardOf(page).getByText('06:00 to 06:45').waitFor();
    const link = await cardOf(page).getByRole('link', { name: 'Join Session' }).getAttribute('href');
    expect(link).toMatch(/^https:\/\/meet\.jit\.si\/little-makers-/);
  }

  await cardOf(mentor).getByRole('button', { name: 'Edit' }).click();
  expect(await form.getByLabel('Student').isDisabled()).toBe(true);
  await form.getByLabel('Time').fill('07:30');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await mentor.getByText('Session updated successfully!').waitFor();
  for (const page of family) await cardOf(page).getByText('07:30 to 08:15').waitFor();
  await parent.getByRole('tab', { name: 'Notifications' }).click();
  await parent.getByText(`${TITLE} is now on`).first().waitFor();
  await parent.getByRole('tab', { name: 'Sessions' }).click();

  await cardOf(mentor).getByRole('button', { name: 'Cancel' }).click();
  await mentor.getByRole('alertdialog').getByRole('button', { name: 'Cancel Session' }).click();
  await mentor.getByText('Session cancelled').first().waitFor();
  for (const page of family) {
    await cardOf(page).getByText('Cancelled', { exact: true }).waitFor();
    expect(await cardOf(page).getByRole('link', { name: 'Join Session' }).count()).toBe(0);
  }

  await cardOf(mentor).getByRole('button', { name: 'Delete' }).click();
  await mentor.getByRole('alertdialog').getByRole('button', { name: 'Delete Session' }).click();
  await mentor.getByText('Session deleted successfully!').waitFor();
  for (const page of [...family, mentor]) await cardOf(page).waitFor({ state: 'detached' });
  for (const page of [parent, mentor])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
});

it('turns to Available Now by itself at the minute a session starts', async () => {
  const context = await openContext(stage.browser, PHONE);
  await context.request.post(`${stage.product.url}/api/auth/sign-in/email`, {
    headers: { origin: stage.product.url },
    data: { email: 'parent@demo.test', password: 'demo-password' },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(`${stage.product.url}/dashboard`);
  await page
    .getByRole('navigation', { name: 'Choose a student' })
    .getByRole('link', { name: 'Dara' })
    .click();
  await page.getByRole('tab', { name: 'Sessions' }).click();
  const card = page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Words that welcome' }) });
  const startsAt = Date.parse((await card.getByRole('time').getAttribute('datetime')) ?? '');
  // The page's clock goes to a moment before the start, and from there on as clocks do.
  await page.clock.install({ time: startsAt - 20_000 });
  await page.reload();
  await card.getByText('Upcoming').waitFor();
  await card.getByText('Available Now').waitFor({ timeout: 40_000 });
  const late = (await page.evaluate(() => Date.now())) - startsAt;
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(5000);
  await context.close();
});
