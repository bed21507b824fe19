import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const TITLE = 'Words that welcome';
const STEP_MS = 30_000;

const stage = useBrowserFixture();

const cardOf = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: TITLE }) });

/** Returns a day of the Lagos calendar as the value of a date field. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() + days * 86_400_000);

/** Opens the sessions of Dara as child, parent and mentor, some of them in the dark theme. */
async function openSessions(...dark: ('child' | 'parent' | 'mentor')[]) {
  const [child, parent, mentor] = await Promise.all([
    stage.openAs('student@demo.test', DESKTOP),
    stage.openAs('parent@demo.test', PHONE),
    stage.openAs('mentor@demo.test', PHONE),
  ]);
  const pages = { child, parent, mentor };
  for (const name of dark) await pages[name].emulateMedia({ colorScheme: 'dark' });
  await child.goto(`${stage.product.url}/dashboard`);
  await parent.goto(`${stage.product.url}/dashboard`);
  await parent
    .getByRole('navigation', { name: 'Choose a student' })
    .getByRole('link', { name: 'Dara' })
    .click();
  for (const page of [child, parent]) await page.getByRole('tab', { name: 'Sessions' }).click();
  await mentor.goto(`${stage.product.url}/mentor?tab=sessions`);
  for (const page of Object.values(pages)) await cardOf(page).waitFor();
  return pages;
}

/** Returns the names of the main buttons of the card: those that stand out by a shadow. */
const mainButtons = (page: Page) =>
  cardOf(page)
    .locator('button, a')
    .evaluateAll((all) =>
      all.filter((one) => getComputedStyle(one).boxShadow !== 'none').map(({ textContent }) => textContent),
    );

async function look(page: Page, name: string): Promise<void> {
  expect((await mainButtons(page)).length).toBeLessThanOrEqual(1);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

it('2. lets a family ask for another time or a cancellation, and shows the answer to everybody', async () => {
  const { child, parent, mentor } = await openSessions('parent');
  await cardOf(child).getByRole('button', { name: 'Ask for a change' }).click();
  const question = child.getByRole('dialog');
  await question.getByRole('button', { name: 'Ask the Mentor' }).click();
  await question.getByText('Please choose the day and time that you would like').waitFor();
  await question.getByText('Please write why').waitFor();
  await look(child, 'request-form');
  await question.getByLabel('New date').fill(dayFromNow(4));
  await question.getByLabel('New time').fill('06:00');
  await question.getByLabel('Why?').fill('We have a wedding that day');
  await question.getByRole('button', { name: 'Ask the Mentor' }).click();
  for (const page of [child, parent]) {
    await cardOf(page).getByText('You asked to move this session to').waitFor();
    expect(await cardOf(page).getByRole('button', { name: 'Ask for a change' }).count()).toBe(0);
    await look(page, page === child ? 'request-child' : 'request-parent');
  }
  await cardOf(mentor).getByText('We have a wedding that day').waitFor();
  await look(mentor, 'request-mentor');
  expect(await mainButtons(mentor)).toEqual([expect.stringContaining('Move It')]);
  await cardOf(mentor).getByRole('button', { name: 'Move It' }).click();
  await look(mentor, 'request-answer');
  await mentor.getByRole('dialog').getByRole('button', { name: 'Move Session' }).click();
  for (const page of [child, parent, mentor]) await cardOf(page).getByText('06:00 to 06:45').waitFor();

  await cardOf(parent).getByRole('button', { name: 'Ask for a change' }).click();
  const second = parent.getByRole('dialog');
  await second.getByRole('radio', { name: 'Cancel it' }).check();
  expect(await second.getByLabel('New date').count()).toBe(0);
  await second.getByLabel('Why?').fill('Dara is ill');
  await second.getByRole('button', { name: 'Ask the Mentor' }).click();
  await cardOf(mentor).getByText('The family asks to cancel this session.').waitFor();
  await cardOf(mentor).getByRole('button', { name: 'Leave It' }).click();
  const refusal = mentor.getByRole('dialog');
  await refusal.getByRole('button', { name: 'Leave It' }).click();
  await refusal.getByText('Please write why not, so that the family can plan').waitFor();
  await refusal.getByLabel('A word to the family of Dara').fill('Let us see how she is tomorrow');
  await refusal.getByRole('button', { name: 'Leave It' }).click();
  for (const page of [child, parent]) {
    await cardOf(page).getByText('Let us see how she is tomorrow').waitFor();
    await cardOf(page).getByRole('button', { name: 'Ask for a change' }).waitFor();
  }
  await look(parent, 'request-refused');
});

it('lets a family take its question back, and the mentor sees it go', async () => {
  const { child, parent, mentor } = await openSessions('child');
  await cardOf(parent).getByRole('button', { name: 'Ask for a change' }).click();
  const question = parent.getByRole('dialog');
  await question.getByRole('radio', { name: 'Cancel it' }).check();
  await question.getByLabel('Why?').fill('We may travel then');
  await question.getByRole('button', { name: 'Ask the Mentor' }).click();
  await cardOf(mentor).getByText('We may travel then').waitFor();
  for (const page of [child, parent]) {
    await cardOf(page).getByRole('button', { name: 'Take It Back' }).waitFor();
    await look(page, page === child ? 'take-back-child' : 'take-back-parent');
  }
  await cardOf(parent).getByRole('button', { name: 'Take It Back' }).click();
  const confirmation = parent.getByRole('alertdialog');
  await look(parent, 'take-back-confirm');
  await confirmation.getByRole('button', { name: 'Keep It' }).click();
  await cardOf(parent).getByRole('button', { name: 'Take It Back' }).click();
  await confirmation.getByRole('button', { name: 'Yes, Take It Back' }).click();
  await parent.getByText('Your question is taken back. The session stays as it is.').waitFor();
  for (const page of [child, parent])
    await cardOf(page).getByRole('button', { name: 'Ask for a change' }).waitFor();
  await cardOf(mentor).getByText('We may travel then').waitFor({ state: 'detached' });
  expect(await cardOf(mentor).getByRole('button', { name: 'Leave It' }).count()).toBe(0);
});

it('1. moves a session on by itself when its end passes, and nobody can join it any more', async () => {
  const { child, parent, mentor } = await openSessions('mentor');
  const pages = [child, parent, mentor];
  // The pages look at the clock every half a minute.
  const endsAt = new Date(Math.ceil((Date.now() + 1.5 * STEP_MS) / STEP_MS) * STEP_MS);
  await stage.product.database.run(
    `UPDATE "MentorSession" SET "startsAt" = $2::timestamptz - interval '45 minutes', "endsAt" = $2 WHERE title = $1`,
    [TITLE, endsAt.toISOString()],
  );
  await Promise.all(pages.map((page) => page.reload()));
  for (const page of pages) {
    await cardOf(page).getByText('Available Now').waitFor();
    expect(await cardOf(page).getByRole('link', { name: 'Join Session' }).count()).toBe(1);
  }
  for (const page of pages) {
    await cardOf(page)
      .getByText('Over', { exact: true })
      .waitFor({ timeout: 4 * STEP_MS });
    expect(await cardOf(page).getByText('Join Session').count()).toBe(0);
    const earlier = page.getByRole('region', { name: 'Earlier sessions' });
    await earlier.getByRole('heading', { name: TITLE }).waitFor();
  }
  expect(Date.now()).toBeGreaterThanOrEqual(endsAt.getTime());
  await look(mentor, 'over-mentor');
  await cardOf(mentor).getByRole('button', { name: 'Nobody Came' }).click();
  await look(mentor, 'missed-form');
  await mentor.getByRole('dialog').getByLabel('Notes').fill('I waited for half an hour');
  await mentor.getByRole('dialog').getByRole('button', { name: 'Mark as Missed' }).click();
  for (const page of pages) {
    await cardOf(page).getByText('Missed', { exact: true }).waitFor();
    await cardOf(page).getByText('I waited for half an hour').waitFor();
  }
  await look(child, 'missed-child');
});

it('5. lets a mentor publish free times and a family book one of them', async () => {
  const { child, parent, mentor } = await openSessions('child', 'mentor');
  await child.getByRole('button', { name: 'Book a Session' }).click();
  await child.getByText('There is no free time to book in the next three weeks.').waitFor();
  await look(child, 'booking-none');
  await child.keyboard.press('Escape');

  await mentor.getByRole('button', { name: 'My Free Times' }).click();
  const times = mentor.getByRole('dialog');
  await times.getByRole('button', { name: 'Add a Free Time' }).click();
  const [monday, tuesday] = [1, 2].map((index) => times.getByRole('group', { name: `Free time ${index}` }));
  await monday?.getByLabel('From').fill('07:00');
  await monday?.getByLabel('Until').fill('07:30');
  await times.getByRole('button', { name: 'Save Free Times' }).click();
  await times.getByText('A free time takes 45 minutes or more, on one day').waitFor();
  await look(mentor, 'availability');
  await monday?.getByLabel('Until').fill('08:30');
  await times.getByRole('button', { name: 'Add a Free Time' }).click();
  expect(await tuesday?.getByLabel('Day').inputValue()).toBe('2');
  await times.getByRole('button', { name: 'Remove free time 2' }).click();
  await times.getByRole('button', { name: 'Save Free Times' }).click();
  await mentor.getByText('Your free times are saved').waitFor();

  await child.getByRole('button', { name: 'Book a Session' }).click();
  const booking = child.getByRole('dialog');
  await booking.getByLabel('Time').waitFor();
  await booking.getByRole('button', { name: 'Book Session' }).click();
  await booking.getByText('Please choose a time').first().waitFor();
  await look(child, 'booking');
  await booking.getByLabel('Time').selectOption({ label: '07:45' });
  await booking.getByRole('button', { name: 'Book Session' }).click();
  await child.getByText('Your session is booked').waitFor();
  for (const page of [child, parent, mentor])
    await page.getByRole('tabpanel').getByText('07:45 to 08:30').waitFor();
  for (const page of [child, parent, mentor]) await look(page, 'booked');
});

it('shows a mentor the week, live, with a session to open from it at both widths', async () => {
  const [wide, narrow, child] = await Promise.all([
    stage.openAs('mentor@demo.test', DESKTOP),
    stage.openAs('mentor@demo.test', PHONE),
    stage.openAs('student@demo.test', DESKTOP),
  ]);
  const day = dayFromNow(7);
  // Ten o'clock in Lagos.
  const startsAt = new Date(`${day}T09:00:00Z`);
  await stage.product.database.run(
    `UPDATE "MentorSession" SET status = 'SCHEDULED', "startsAt" = $2, "endsAt" = $2::timestamptz + interval '45 minutes' WHERE title = $1`,
    [TITLE, startsAt.toISOString()],
  );
  await narrow.emulateMedia({ colorScheme: 'dark' });
  for (const page of [wide, narrow]) {
    await page.goto(`${stage.product.url}/mentor?tab=sessions`);
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    await page.getByRole('button', { name: 'Next week' }).click();
    await page.waitForURL('**week=*');
  }
  const block = (page: Page) =>
    page.getByRole('tabpanel').getByRole('button', { name: new RegExp(`10:00 Dara.*${TITLE}`) });
  await block(wide).waitFor();
  expect(await wide.getByRole('tabpanel').getByRole('heading', { level: 4 }).count()).toBe(7);
  await look(wide, 'week-wide');

  await narrow.goto(`${stage.product.url}/mentor?tab=sessions&view=week&week=${day}`);
  await block(narrow).waitFor();
  const chips = narrow.getByRole('group', { name: 'Day' }).getByRole('button');
  expect(await chips.count()).toBe(7);
  expect(await narrow.getByRole('tabpanel').getByRole('heading', { level: 4 }).count()).toBe(1);
  await look(narrow, 'week-narrow');
  const pressed = await chips.evaluateAll((all) => all.findIndex((one) => one.ariaPressed === 'true'));
  await chips.nth(pressed === 0 ? 1 : 0).click();
  await block(narrow).waitFor({ state: 'detached' });
  await chips.nth(pressed).click();

  // By keyboard, and live for the page that only looks.
  await block(wide).focus();
  await wide.keyboard.press('Enter');
  const details = wide.getByRole('dialog', { name: 'Session with Dara' });
  await details.getByRole('heading', { name: TITLE }).waitFor();
  await look(wide, 'week-session');
  await child.goto(`${stage.product.url}/dashboard?tab=sessions`);
  await cardOf(child).getByRole('button', { name: 'Ask for a change' }).click();
  await child.getByRole('dialog').getByRole('radio', { name: 'Cancel it' }).check();
  await child.getByRole('dialog').getByLabel('Why?').fill('Call me on 0803 123 4567');
  await child.getByRole('dialog').getByRole('button', { name: 'Ask the Mentor' }).click();
  await child.getByText('There is a phone number in this text.').first().waitFor();
  await child.getByRole('dialog').getByRole('button', { name: 'Ask the Mentor' }).click();
  await details.getByText('The family asks to cancel this session.').waitFor();
  await block(narrow).getByText('Asks for a change').waitFor();
  await wide.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  await wide.getByRole('button', { name: 'This Week' }).click();
  await block(wide).waitFor({ state: 'detached' });
  expect(new URL(wide.url()).searchParams.get('week')).toBeNull();
  await wide.getByRole('button', { name: 'List', exact: true }).click();
  await cardOf(wide).getByRole('button', { name: 'Leave It' }).waitFor();
});
