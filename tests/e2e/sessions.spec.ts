import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const TITLE = 'Three ways to say hello';

const stage = useBrowserFixture();

/** Returns the card of the session. */
const cardOf = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: TITLE }) });

/** Returns a day of the Lagos calendar as the value of a date field. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() + days * 86_400_000);

it('shows parent and child a session as the mentor schedules, moves and cancels it', async () => {
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
  // The text is there once, for all the fields that it is about.
  await form.getByText('Please fill in all required fields').waitFor();
  expect(
    await form
      .locator('[aria-invalid=true]')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name)),
  ).toEqual(['studentId', 'date', 'time']);
  await form.getByLabel('Student').selectOption({ label: 'Dara' });
  await form.getByLabel('Date').fill(dayFromNow(-1));
  await form.getByLabel('Time').fill('06:00');
  await form.getByRole('button', { name: 'Schedule Session' }).click();
  await form.getByText('The date cannot be in the past').waitFor();
  // The mentor has another session tomorrow at five.
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

  // Somebody else saves first.
  await cardOf(mentor).getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Description').fill('Bring a pen');
  const { database } = stage.product;
  await database.run('UPDATE "MentorSession" SET description = $1 WHERE title = $2', ['Bring paper', TITLE]);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await form.getByText('Failed to update session: Somebody else has changed this').waitFor();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await mentor.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  const read = 'SELECT description FROM "MentorSession" WHERE title = $1';
  expect(await database.run(read, [TITLE])).toEqual([{ description: 'Bring paper' }]);

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
  for (const page of [parent, mentor]) expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});

it('changes to Available Now by itself at the start of a session', async () => {
  const page = await stage.openAs('parent@demo.test', PHONE);
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
  // The page's clock starts shortly before the session, jumps closer to its start and then runs on.
  await page.clock.install({ time: startsAt - 20_000 });
  await page.reload();
  await card.getByText('Upcoming').waitFor();
  await page.clock.fastForward(15_000);
  await card.getByText('Available Now').waitFor({ timeout: 40_000 });
  const late = (await page.evaluate(() => Date.now())) - startsAt;
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(5000);
});

it('cancels one session of a series, or that one and all later ones', async () => {
  const SERIES = 'Every week a page';
  const cardsOf = (page: Page) =>
    page
      .getByRole('tabpanel')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: SERIES }) });
  const [child, mentor] = await Promise.all([
    stage.openAs('student@demo.test', DESKTOP),
    stage.openAs('mentor@demo.test', PHONE),
  ]);
  await child.goto(`${stage.product.url}/dashboard?tab=sessions`);
  await mentor.goto(`${stage.product.url}/mentor?tab=sessions`);
  await mentor.getByRole('button', { name: 'Schedule Session' }).click();
  const form = mentor.getByRole('dialog');
  await form.getByLabel('Title').fill(SERIES);
  await form.getByLabel('Student').selectOption({ label: 'Dara' });
  await form.getByLabel('Date').fill(dayFromNow(3));
  await form.getByLabel('Time').fill('05:00');
  await form.getByLabel('How often').selectOption({ label: 'Every week, 4 times' });
  await form.getByRole('button', { name: 'Schedule Session' }).click();
  for (const page of [child, mentor]) await cardsOf(page).nth(3).waitFor();

  await cardsOf(mentor).nth(0).getByRole('button', { name: 'Cancel' }).click();
  const dialog = mentor.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'This one' }).first().waitFor();
  expect(await horizontalOverflow(mentor)).toBeLessThanOrEqual(0);
  await loadAxe(mentor);
  expect(await findings(mentor, EVERY_RULE)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel Session' }).click();
  await mentor.getByText('Session cancelled').first().waitFor();
  for (const page of [child, mentor]) await cardsOf(page).getByText('Cancelled', { exact: true }).waitFor();

  const upcoming = mentor.getByRole('region', { name: 'Scheduled' }).getByRole('listitem');
  const ofSeries = upcoming.filter({ has: mentor.getByRole('heading', { name: SERIES }) });
  await ofSeries.nth(1).getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('radio', { name: 'This and all later ones' }).check();
  await dialog.getByText('2 sessions, the last one on').waitFor();
  await dialog.getByRole('button', { name: 'Cancel 2 Sessions' }).click();
  await mentor.getByText('2 sessions cancelled').waitFor();
  for (const page of [child, mentor]) {
    await cardsOf(page).getByText('Cancelled', { exact: true }).nth(2).waitFor();
    expect(await cardsOf(page).getByText('Upcoming', { exact: true }).count()).toBe(1);
  }
  await child.getByRole('tab', { name: 'Notifications' }).click();
  await child.getByText('Mentor sessions cancelled').first().waitFor();
});
