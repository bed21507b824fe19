import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityFindings } from '../support/clients/accessibility.ts';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { addCookies, horizontalOverflow } from '../support/clients/pages.ts';
import { MINUTE_MS, makeCall, makeCallStage } from '../support/factories/groupCalls.ts';
import type { Person } from '../support/factories/people.ts';
import { PDF, png } from '../support/factories/uploads.ts';
import { PRODUCT_SECRET } from '../support/services/product.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const stage = useBrowserFixture();
const TOPIC = 'Show us your first game';

/** Opens an empty page of a person. */
async function openAs(person: Person, size: typeof PHONE): Promise<Page> {
  const context = await openContext(stage.browser, size);
  await addCookies(context, stage.product.url, person.cookie);
  return stage.openPage(context);
}

const makePeople = () =>
  withPrisma(stage.product, async (prisma) => {
    // The children of the test are of the course of the demo's calls.
    await prisma.groupCall.deleteMany();
    return makeCallStage({ prisma, config: { authSecret: PRODUCT_SECRET, publicUrl: stage.product.url } });
  });

/** Sets the start of the call some minutes from now, with an hour until its end. */
const beginIn = (minutes: number) =>
  withPrisma(stage.product, async (prisma) => {
    const startsAt = new Date(Date.now() + minutes * MINUTE_MS);
    const endsAt = new Date(startsAt.getTime() + 60 * MINUTE_MS);
    await prisma.groupCall.updateMany({ where: { topic: TOPIC }, data: { startsAt, endsAt } });
  });

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Looks at a page in both widths and themes, and leaves it at the size of a phone or a desktop. */
async function look(page: Page, size: typeof PHONE): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.setViewportSize(size);
}

async function joinIn(page: Page): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: /^Join (Call|Again)/ }).click();
  await (await opened).close();
  await page.getByRole('link', { name: /^Open the Room/ }).waitFor();
}

it('is planned with a second mentor, signed up for, moved, joined, left and recorded', async () => {
  const { url } = stage.product;
  const { host, coHost, ada, bola } = await makePeople();
  const mentor = await openAs(host.person, DESKTOP);
  await mentor.goto(`${url}/calls`);
  await mentor.getByText('No call is planned').waitFor();
  await mentor.getByRole('button', { name: 'Plan a Call' }).click();
  const dialog = mentor.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'What is it about?' }).fill(TOPIC);
  await dialog.getByLabel('Date').fill(dayAhead(3));
  await dialog.getByLabel(/^Time/).fill('15:00');
  await dialog.getByRole('button', { name: 'Plan the Call' }).click();
  await dialog.getByText('Please choose a second mentor. Nobody holds a call alone.').waitFor();
  await look(mentor, DESKTOP);
  await dialog.getByLabel('Second mentor').selectOption(coHost.mentorId);
  await dialog.getByRole('button', { name: 'Plan the Call' }).click();
  await mentor.getByText('The call is planned').waitFor();

  const child = await openAs(ada.child, PHONE);
  await child.goto(`${url}/dashboard`);
  await child.getByRole('link', { name: 'See the next call' }).click();
  await child.getByRole('link', { name: TOPIC, exact: true }).click();
  await child.getByRole('button', { name: /^Sign Up Ada/ }).click();
  await child.getByRole('textbox', { name: 'What do you want to show?' }).fill('A game with a cat');
  await look(child, PHONE);
  await child.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await child.getByText('Ada has a place and is number 1 in the order of speakers.').waitFor();
  const other = await openAs(bola.parent, DESKTOP);
  await other.goto(`${url}/calls`);
  await other.getByRole('button', { name: /^Sign Up Bola/ }).click();
  await other.getByRole('textbox', { name: 'Link to it' }).fill('https://scratch.mit.edu/projects/1/');
  await other.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await other.getByText('Bola has a place and is number 2 in the order of speakers.').waitFor();
  await child.getByText('2 of 12 places taken').waitFor();
  await look(child, PHONE);
  await look(other, DESKTOP);

  await mentor.getByRole('link', { name: TOPIC, exact: true }).click();
  await mentor.getByText('A game with a cat').waitFor();
  await look(mentor, DESKTOP);
  await mentor.getByRole('button', { name: `Edit ${TOPIC}` }).click();
  await mentor.getByRole('dialog').getByLabel(/^Time/).fill('16:30');
  await mentor.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
  await child.getByText(/16:30 to 17:30/).waitFor();
  await other.getByText(/16:30 to 17:30/).waitFor();

  await beginIn(5);
  await Promise.all([mentor, child].map((page) => page.reload()));
  await child.getByText('Please wait a moment. You can join as soon as both mentors are there.').waitFor();
  const second = await openAs(coHost.person, DESKTOP);
  await second.goto(`${url}/mentor`);
  await second.getByRole('link', { name: TOPIC, exact: true }).click();
  await joinIn(mentor);
  await joinIn(second);
  await joinIn(child);
  await mentor.getByText('Ada is there now').waitFor();
  await child.getByText('Ada is there now.').waitFor();

  await beginIn(-30);
  await Promise.all([mentor, child, second].map((page) => page.reload()));
  await mentor.getByText('Bola is not there yet').waitFor();
  const leaves = child.getByRole('button', { name: /^Ada Has Left/ });
  await leaves.focus();
  await child.keyboard.press('Enter');
  await child.getByText(/^Ada was there for/).waitFor();
  await mentor.getByText(/^Ada was there for/).waitFor();
  expect(await child.evaluate(() => document.activeElement?.textContent)).toMatch(/^Join Again/);
  await look(child, PHONE);
  expect(await horizontalOverflow(child)).toBeLessThanOrEqual(0);
  await second.getByRole('button', { name: /^I Have Left/ }).click();
  const hostMissing = child.getByText(/as soon as both mentors are there/);
  await hostMissing.waitFor();
  await look(second, DESKTOP);
  await joinIn(second);
  await hostMissing.waitFor({ state: 'detached' });
  await joinIn(child);
  await mentor.getByText('Ada is there now').waitFor();
  await child.context().setOffline(true);
  await leaves.click();
  await child.getByText('There is no connection. It is noted as soon as it is back.').waitFor();
  await look(child, PHONE);
  await child.context().setOffline(false);
  await mentor.getByText(/^Ada was there for/).waitFor();
  await child.getByRole('button', { name: /^Join Again/ }).waitFor();
  await look(mentor, DESKTOP);

  await mentor.getByRole('button', { name: `Finish ${TOPIC}` }).click();
  await mentor.getByRole('textbox', { name: 'Notes' }).fill('Ada showed a game with a cat.');
  await mentor.getByRole('button', { name: 'Finish the Call' }).click();
  await child.getByText('Ada showed a game with a cat.').waitFor();
  await mentor.getByRole('button', { name: /^Notes and Recording/ }).click();
  await mentor.getByLabel('Link of the recording').fill('https://video.example/recording');
  await look(mentor, DESKTOP);
  await mentor.getByRole('button', { name: 'Save', exact: true }).click();
  await child.getByRole('link', { name: /^Watch the Recording/ }).waitFor();
  await look(child, PHONE);
  await other.goto(`${url}/notifications`);
  await other.getByText('Bola was not in the live call').waitFor();
  await other.goto(`${url}/calls?tab=past`);
  await other.getByText('Bola was not there.').waitFor();
  await look(other, DESKTOP);
  await child.getByText(/^Ada was there for .*\.$/).waitFor();
  const correct = mentor.getByRole('button', { name: 'Correct the attendance of Bola' });
  await correct.focus();
  await mentor.keyboard.press('Enter');
  await mentor.getByRole('menuitem', { name: 'Was there' }).press('Enter');
  await mentor.getByText('Bola was there, as a mentor says').waitFor();
  await other.getByText('Bola was there, as a mentor says.').waitFor();
  expect(await correct.evaluate((button) => button === document.activeElement)).toBe(true);
  await look(mentor, PHONE);
  expect(await horizontalOverflow(mentor)).toBeLessThanOrEqual(0);
});

it('shows the host what a child uploads on a phone, over a lost connection, until it is taken away', async () => {
  const { url } = stage.product;
  const { host, coHost, ada } = await makePeople();
  const callId = await withPrisma(stage.product, (prisma) =>
    makeCall({ prisma }, [host, coHost], { minutes: 600, topic: TOPIC }),
  );
  const mentor = await openAs(host.person, DESKTOP);
  await mentor.goto(`${url}/calls/${callId}`);
  await mentor.getByText('Nobody yet').waitFor();

  const child = await openAs(ada.child, PHONE);
  await child.goto(`${url}/calls`);
  await child.getByRole('button', { name: /^Sign Up Ada/ }).click();
  const dialog = child.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'What do you want to show?' }).fill('A game with a cat');
  const file = dialog.getByLabel('Upload it');
  await file.setInputFiles({ name: 'cat.exe', mimeType: 'application/x-msdownload', buffer: PDF });
  await dialog.getByText(/^Failed to upload cat.exe: File type not supported/).waitFor();
  await child.context().setOffline(true);
  await file.setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: await png(900) });
  await dialog.getByText(/^Waiting for the connection/).waitFor();
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  const pending = dialog.getByText('Wait until all files are uploaded, or remove them');
  await pending.waitFor();
  await child.context().setOffline(false);
  await dialog.getByText(/, uploaded$/).waitFor();
  await pending.waitFor({ state: 'detached' });
  await look(child, PHONE);
  await child.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await dialog.getByText('That did not work. Please try again.').waitFor();
  await child.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await child.getByText('Ada has a place and is number 1 in the order of speakers.').waitFor();
  await child.getByText('A game with a cat').waitFor();
  await child.getByRole('link', { name: /^cat\.png/ }).waitFor();
  await look(child, PHONE);

  const shown = mentor.getByRole('link', { name: /^cat\.png/ });
  await mentor.waitForFunction(
    (image) => (image as HTMLImageElement).naturalWidth > 0,
    await shown.locator('img').elementHandle(),
  );
  await look(mentor, DESKTOP);
  const [opened] = await Promise.all([mentor.context().waitForEvent('page'), shown.click()]);
  await opened.waitForLoadState();
  expect(await opened.evaluate(() => document.images[0]?.naturalWidth)).toBe(900);

  await child.getByRole('button', { name: /^Change what Ada shows/ }).click();
  await dialog.getByRole('link', { name: /^cat\.png/ }).waitFor();
  await look(child, PHONE);
  await dialog.getByRole('button', { name: 'Remove cat.png' }).click();
  const name = `plan-${'x'.repeat(80)}.pdf`;
  await dialog.getByLabel('Upload it').setInputFiles({ name, mimeType: 'application/pdf', buffer: PDF });
  await dialog.getByText(/, uploaded$/).waitFor();
  expect(await horizontalOverflow(child)).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await mentor.getByRole('link', { name }).waitFor();
  await shown.waitFor({ state: 'detached' });
  await child.getByRole('link', { name }).waitFor();
  expect(await horizontalOverflow(child)).toBeLessThanOrEqual(0);
  await child.getByRole('button', { name: /^Change what Ada shows/ }).click();
  const box = await dialog.getByRole('button', { name: `Remove ${name}` }).boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width - 20);
  expect((await mentor.request.get(opened.url())).status()).toBe(404);
});
