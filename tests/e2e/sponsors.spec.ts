import { expect, it } from 'vitest';
import { DEFAULT_PLATFORM_NAME } from '../../contract/platformName.ts';
import { SPONSOR_TEXTS, sponsorConsent } from '../../contract/sponsors.ts';
import { COLOURS, EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const stage = useBrowserFixture();
const EMAIL = 'parent@demo.test';

/** Enrols another child of the demo's parent, which is not paid. */
const enrolChild = (firstName: string) =>
  withPrisma(stage.product, async (prisma) => {
    const parent = await prisma.profile.findFirstOrThrow({ where: { user: { email: EMAIL } } });
    const { id } = await prisma.student.create({ data: { parentId: parent.id, firstName, age: 11 } });
    return id;
  });

it.each([
  ['a desktop', DESKTOP, 'Kemi'],
  ['a phone', PHONE, 'Tobi'],
])('is paid by a stranger with a link that a parent shares on %s', async (_screen, size, child) => {
  const student = await enrolChild(child);
  const parent = await stage.openAs(EMAIL, size);
  await parent.goto(`${stage.product.url}/pricing?course=website-app&package=diy&student=${student}`);
  await parent.getByRole('button', { name: SPONSOR_TEXTS.offer }).click();
  const part = parent.getByRole('region', { name: 'Somebody else pays' });
  await part.getByRole('button', { name: 'Make a Link' }).click();
  const url = (await part.getByText(/\/sponsor\/[\w-]{32}$/).textContent()) ?? '';
  await part.getByRole('button', { name: 'Copy Link' }).waitFor();
  expect(await horizontalOverflow(parent)).toBeLessThanOrEqual(0);
  await loadAxe(parent);
  expect(await findings(parent, EVERY_RULE)).toEqual([]);

  const stranger = await stage.openPage(await openContext(stage.browser, size));
  await stranger.goto(url);
  await stranger
    .getByRole('heading', { name: SPONSOR_TEXTS.pageTitle(child, DEFAULT_PLATFORM_NAME) })
    .waitFor();
  await stranger.getByRole('button', { name: 'Pay ₦100,000', exact: true }).click();
  await stranger.getByText(SPONSOR_TEXTS.consentMissing).waitFor();
  expect(await horizontalOverflow(stranger)).toBeLessThanOrEqual(0);
  await loadAxe(stranger);
  expect(await findings(stranger, EVERY_RULE)).toEqual([]);
  await stranger.getByText('Verve').waitFor();
  await stranger.getByText('It takes about two minutes.').waitFor();
  await stranger.getByRole('link', { name: 'get your money back' }).waitFor();
  await stranger.getByLabel('Your name').fill('Grandma Ife');
  await stranger.getByLabel('Your e-mail').fill(`ife.${child}@sponsor.test`.toLowerCase());
  await stranger.getByLabel(SPONSOR_TEXTS.showsName).check();
  await stranger.getByLabel(sponsorConsent(DEFAULT_PLATFORM_NAME)).check();
  await stranger.getByRole('button', { name: 'Pay ₦100,000', exact: true }).click();
  await stranger.getByRole('button', { name: 'Pay', exact: true }).click();

  // Back from the checkout the page of the sponsor follows by itself, to the receipt.
  await stranger.getByRole('heading', { name: 'Thank you! The course is paid' }).waitFor();
  await stranger.getByRole('heading', { name: /^Receipt \d{6}$/ }).waitFor();
  const pdf = await stranger.getByRole('link', { name: 'Download (PDF)' }).getAttribute('href');
  expect((await stranger.request.get(`${stage.product.url}${pdf}`)).status()).toBe(200);
  expect(await horizontalOverflow(stranger)).toBeLessThanOrEqual(0);

  // The parent's page has changed by itself, and leads to the thanks.
  await parent.getByRole('heading', { name: `${child}'s course is paid` }).waitFor();
  await parent.goto(`${stage.product.url}/profile?tab=payments`);
  await parent.getByRole('link', { name: new RegExp(`See this payment of .* for ${child}`) }).click();
  const sponsor = parent.getByRole('region', { name: SPONSOR_TEXTS.paidBy('Grandma Ife') });
  await sponsor.getByLabel(SPONSOR_TEXTS.thanksOffer).fill('Call us: 0803 123 4567');
  await sponsor.getByRole('button', { name: 'Send Thank-You' }).click();
  await sponsor.getByText(SPONSOR_TEXTS.thanksWithContact).waitFor();
  await sponsor.getByLabel(SPONSOR_TEXTS.thanksOffer).fill('Thank you, Grandma!');
  await sponsor.getByRole('button', { name: 'Send Thank-You' }).click();
  await sponsor.getByText('You have said thank you').waitFor();
  expect(await parent.getByText('@sponsor.test').count()).toBe(0);
  await stranger.reload();
  await stranger.getByText('Thank you, Grandma!').waitFor();
  await stranger.emulateMedia({ colorScheme: 'dark' });
  await loadAxe(stranger);
  expect(await findings(stranger, COLOURS)).toEqual([]);
  await stranger.goto(url);
  await stranger.getByText('This course is paid already').waitFor();
});
