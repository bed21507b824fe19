import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const stage = useBrowserFixture();

/** Checks that a page fits the width, and leaves a picture of it when the environment asks for one. */
async function look(page: Page, name: string): Promise<void> {
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Writes to the team about the first payment. */
async function openTicket(parent: Page, subject: string): Promise<void> {
  await parent.getByRole('link', { name: 'Write to us' }).click();
  await parent.getByRole('button', { name: 'Send' }).click();
  await parent.getByText('Say in a few words what it is about').waitFor();
  await parent.getByLabel('What is it about?').selectOption('Money and payments');
  await parent.getByLabel('Which payment?').selectOption({ index: 1 });
  await parent.getByLabel('In a few words').fill(subject);
  await parent.getByLabel('Your message').fill('The receipt has a wrong name.');
  // An unsent text stays over a reload.
  await parent.reload();
  await expect
    .poll(() => parent.getByLabel('Your message').inputValue())
    .toBe('The receipt has a wrong name.');
  await parent.getByLabel('What is it about?').selectOption('Money and payments');
  await parent.getByLabel('Which payment?').selectOption({ index: 1 });
  await parent.getByLabel('In a few words').fill(subject);
  await parent.getByRole('button', { name: 'Send' }).click();
  await parent.getByRole('heading', { name: subject }).waitFor();
}

const answerAs = async (admin: Page, words: string, choice: string) => {
  await admin.getByLabel('Your words').fill(words);
  await admin.getByRole('radio', { name: choice }).check();
  await admin.getByRole('button', { name: /^(Send Answer|Save Note)$/ }).click();
  await admin.getByRole('log').getByText(words).waitFor();
};

describe('a ticket', () => {
  it.each([
    ['on a phone', PHONE, 360],
    ['on a wide screen', DESKTOP, 1280],
  ] as const)('goes from the question over a live answer to the rating, %s', async (_name, size, width) => {
    const subject = `A wrong name ${width}`;
    const [parent, admin] = await Promise.all([
      stage.openAs('parent@demo.test', size),
      stage.openAs('admin@demo.test', size),
    ]);
    await parent.goto(`${stage.product.url}/support`);
    await admin.goto(`${stage.product.url}/admin/support`);
    await admin.getByRole('heading', { name: 'Support', level: 2 }).waitFor();
    await openTicket(parent, subject);
    await parent.getByText('We have your message.').waitFor();
    await look(parent, `ticket-${width}`);

    // It appears in the inbox by itself.
    await admin.getByRole('link', { name: subject }).click();
    await admin.getByText('Answer: ').waitFor();
    await look(admin, `ticket-record-${width}`);
    await answerAs(admin, 'Between us: asked the bank', 'Note for the team');
    await answerAs(admin, 'We have put it right', 'Answer It waits');
    await parent.getByRole('log').getByText('We have put it right').waitFor();
    expect(await parent.getByText('Between us').count()).toBe(0);

    await parent.getByLabel('Your message').fill('Thank you, I see it');
    const file = { name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from('The right name') };
    await parent.getByLabel('Add files').setInputFiles(file);
    await parent.getByText(/, uploaded$/).waitFor();
    await parent.getByRole('button', { name: 'Send', exact: true }).click();
    await admin.getByRole('log').getByText('Thank you, I see it').waitFor();
    await admin.getByRole('log').getByRole('link', { name: 'receipt.txt' }).waitFor();
    expect(await parent.getByLabel('Your message').inputValue()).toBe('');
    await answerAs(admin, 'You are welcome', 'Answer and solve');

    await parent.getByText('How was our help?').waitFor();
    await look(parent, `ticket-solved-${width}`);
    await parent.getByRole('radio', { name: 'Good', exact: true }).check();
    await parent.getByLabel('What could be better?').fill('Nothing');
    await parent.getByRole('button', { name: 'Send Rating' }).click();
    await parent.getByText('You said: Good').waitFor();
    await admin.getByText('Rating').waitFor();

    // An answer that leaves it open takes the rating back.
    await answerAs(admin, 'One thing more', 'Answer It waits');
    await parent.getByRole('log').getByText('One thing more').waitFor();
    await parent.getByText('You said: Good').waitFor({ state: 'detached' });
    await look(parent, `ticket-goes-on-${width}`);
    await look(admin, `ticket-record-goes-on-${width}`);

    await parent.getByRole('link', { name: 'All messages to us' }).click();
    await parent.getByRole('link', { name: subject }).waitFor();
    await look(parent, `tickets-${width}`);
    await admin.getByRole('link', { name: 'All tickets' }).click();
    await admin.getByText(subject).first().waitFor();
    await look(admin, `inbox-${width}`);
  });

  it('is reached from the menu of a parent, and from the footer by a visitor', async () => {
    const parent = await stage.openAs('parent@demo.test', DESKTOP);
    await parent.goto(`${stage.product.url}/dashboard`);
    await parent.getByRole('button', { name: /Account of/ }).click();
    await parent.getByRole('link', { name: 'Support' }).click();
    await parent.getByRole('heading', { name: 'Support' }).waitFor();
    await parent.goto(`${stage.product.url}/support/new?error=req-12345`);
    expect(await parent.getByLabel('Your message').inputValue()).toContain('req-12345');
  });
});

describe('a visitor', () => {
  it('writes, reads the answer through the link of the mail, and answers by mail', async () => {
    const visitor = await stage.openPage(await openContext(stage.browser, PHONE));
    const admin = await stage.openAs('admin@demo.test', DESKTOP);
    await visitor.goto(`${stage.product.url}/`);
    await visitor.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
    await visitor.getByRole('button', { name: 'Send', exact: true }).click();
    await visitor.getByText('Please say what we may call you').waitFor();
    await visitor.getByText('You can add files once you have confirmed your address.').waitFor();
    expect(await visitor.getByLabel('Add files').count()).toBe(0);
    await visitor.getByLabel('Your name').fill('Sade');
    await visitor.getByLabel('Your e-mail').fill('sade@visitor.test');
    await visitor.getByLabel('In a few words').fill('Money back');
    await visitor.getByText('How do I get my money back?').last().click();
    await visitor.getByText('You have 7 days from the payment.').waitFor();
    await look(visitor, 'visitor-help-360');
    await visitor.getByLabel('In a few words').fill('How old');
    await visitor.getByLabel('Your message').fill('Is nine too young?');
    await visitor.getByRole('button', { name: 'Send', exact: true }).click();
    await visitor.getByText('We have sent an e-mail to sade@visitor.test').waitFor();
    await look(visitor, 'visitor-sent-360');

    await admin.goto(`${stage.product.url}/admin/support?state=open`);
    await admin.getByRole('link', { name: 'How old' }).click();
    await admin.getByText('Sade, sade@visitor.test').waitFor();
    await answerAs(admin, 'Ten is the right age', 'Answer It waits');

    await visitor.goto(`${stage.product.url}/sandbox/mail`);
    const mail = visitor.getByRole('article').filter({ hasText: 'Ten is the right age' });
    await mail.getByLabel('Answer as sade@visitor.test').fill('By mail: thank you');
    await look(visitor, 'mailbox-360');
    await mail.getByRole('button', { name: 'Send reply' }).click();
    await admin.getByRole('log').getByText('By mail: thank you').waitFor();
    await visitor
      .getByRole('link', { name: /support\/visitor/ })
      .first()
      .click();
    await visitor.getByRole('log').getByText('By mail: thank you').waitFor();
    await look(visitor, 'visitor-ticket-360');
    await answerAs(admin, 'Until soon', 'Answer and solve');
    await visitor.getByText('How was our help?').waitFor();
    await visitor.getByRole('button', { name: 'Send Rating' }).click();
    await visitor.getByText('You said: Good').waitFor();
  });
});

describe('the files of a visitor', () => {
  it('are added on the page of the link, over a broken line, a reload and by keyboard', async () => {
    const { url, proxyUrl, proxy } = stage.product;
    const visitor = await stage.openPage(await openContext(stage.browser, PHONE));
    const admin = await stage.openAs('admin@demo.test', DESKTOP);
    await visitor.goto(`${url}/support`);
    await visitor.getByLabel('Your name').fill('Efe');
    await visitor.getByLabel('Your e-mail').fill('efe@visitor.test');
    await visitor.getByLabel('In a few words').fill('A picture of it');
    await visitor.getByLabel('Your message').fill('I will show you.');
    await visitor.getByRole('button', { name: 'Send', exact: true }).click();
    await visitor.getByText('where you can add files').waitFor();
    await visitor.goto(`${url}/sandbox/mail`);
    const mail = visitor.getByRole('article').filter({ hasText: 'efe@visitor.test' });
    const link = await mail
      .getByRole('link', { name: /support\/visitor/ })
      .first()
      .getAttribute('href');

    await visitor.goto(`${proxyUrl}/support/visitor${new URL(link ?? '').hash}`);
    await visitor.getByLabel('Your message').fill('Here it is');
    const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('The plan') });
    await visitor.getByLabel('Add files').setInputFiles({ ...text('tool.exe') });
    await visitor.getByText('Failed to upload tool.exe: File type not supported').waitFor();
    proxy.cut();
    await visitor.getByLabel('Add files').setInputFiles(text('plan.txt'));
    await visitor.getByText(/Waiting for the connection/).waitFor();
    // What waits is not sent without a word.
    await visitor.getByRole('button', { name: 'Send', exact: true }).click();
    await visitor.getByText('Wait until all files are uploaded, or remove them').waitFor();
    await look(visitor, 'visitor-waiting-360');
    // Nor does the page, which asks again every few seconds, lose them.
    await visitor.waitForEvent('requestfailed', (request) =>
      Boolean(request.postData()?.includes('VisitorTicketPage')),
    );
    expect(await visitor.getByLabel('Your message').inputValue()).toBe('Here it is');
    proxy.mend();
    await visitor.getByText(/, uploaded$/).waitFor();
    // Neither the words nor the file are lost with the page.
    await visitor.reload();
    await visitor
      .getByRole('list', { name: 'Files of this message' })
      .getByText(/, uploaded$/)
      .waitFor();
    expect(await visitor.getByLabel('Your message').inputValue()).toBe('Here it is');
    const chooser = visitor.waitForEvent('filechooser');
    await visitor.getByLabel('Add files').focus();
    await visitor.keyboard.press('Enter');
    await (await chooser).setFiles([text('second.txt'), text('third.txt'), text('fourth.txt')]);
    await visitor.getByText('Failed to upload fourth.txt: There can be 3 at once').waitFor();
    await expect.poll(() => visitor.getByText(/, uploaded$/).count()).toBe(3);
    await visitor.getByRole('button', { name: 'Remove third.txt' }).focus();
    await visitor.keyboard.press('Enter');
    await visitor.getByRole('button', { name: 'Remove third.txt' }).waitFor({ state: 'detached' });
    await loadAxe(visitor);
    expect(await findings(visitor, EVERY_RULE)).toEqual([]);
    await look(visitor, 'visitor-files-360');
    await visitor.getByRole('button', { name: 'Send', exact: true }).focus();
    await visitor.keyboard.press('Enter');

    const sent = visitor.getByRole('log').getByRole('list', { name: 'Files' });
    await sent.getByRole('link', { name: 'second.txt' }).waitFor();
    expect(await visitor.getByLabel('Your message').inputValue()).toBe('');
    expect(await visitor.getByRole('list', { name: 'Files of this message' }).count()).toBe(0);
    await look(visitor, 'visitor-sent-files-360');
    const path = await sent.getByRole('link', { name: 'plan.txt' }).getAttribute('href');
    const file = await visitor.request.get(`${url}${path}`);
    expect(await file.text()).toBe('The plan');
    expect(file.headers()['content-disposition']).toBe('attachment; filename=plan.txt');

    await admin.goto(`${url}/admin/support`);
    await admin.getByRole('link', { name: 'A picture of it' }).click();
    await admin.getByRole('log').getByRole('link', { name: 'plan.txt' }).waitFor();
    await admin.getByLabel('Add files').setInputFiles(text('answer.txt'));
    await admin.getByText(/, uploaded$/).waitFor();
    await answerAs(admin, 'Thank you', 'Answer It waits');
    await visitor.getByRole('log').getByRole('link', { name: 'answer.txt' }).waitFor();
  });
});

describe('an admin', () => {
  it('keeps an answer, inserts it, and merges two tickets of a family', async () => {
    const [parent, admin] = await Promise.all([
      stage.openAs('parent@demo.test', DESKTOP),
      stage.openAs('admin@demo.test', DESKTOP),
    ]);
    for (const subject of ['The first one', 'The second one']) {
      await parent.goto(`${stage.product.url}/support`);
      await openTicket(parent, subject);
    }
    await admin.goto(`${stage.product.url}/admin/support`);
    await admin.getByRole('link', { name: 'The second one' }).click();
    await admin.getByRole('heading', { name: 'Newest payments' }).waitFor();
    await admin.getByLabel('Your words').fill('Kept: ');
    await admin.getByText(/^Answers of the team/).click();
    await admin.getByRole('button', { name: 'New Answer' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Receipts');
    await dialog.getByLabel('Words').fill('Dear {name}, we look at it.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // The form of the dialog sends nothing but itself.
    expect(await admin.getByRole('log').getByRole('listitem').count()).toBe(1);
    await admin.getByRole('button', { name: 'Insert: Receipts' }).click();
    await expect
      .poll(() => admin.getByLabel('Your words').inputValue())
      .toContain('Dear Ngozi, we look at it.');
    await look(admin, 'ticket-desk-1280');
    await admin
      .getByRole('button', { name: /^Merge Into This One/ })
      .first()
      .click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click();
    await admin.getByText('The tickets are one now.').waitFor();
    await expect.poll(() => admin.getByRole('log').getByRole('listitem').count()).toBe(2);
    await parent.goto(`${stage.product.url}/support`);
    await parent.getByText('Somebody of our team is here now').waitFor();
    await parent.getByRole('link', { name: 'The first one' }).click();
    await parent.getByRole('link', { name: 'Go on there' }).click();
    await parent.getByRole('heading', { name: 'The second one' }).waitFor();
  });
});

describe('the errors of a family', () => {
  it('are none for most, and are asked for again when they could not be loaded', async () => {
    const { url } = stage.product;
    const [parent, admin] = await Promise.all([
      stage.openAs('parent@demo.test', DESKTOP),
      stage.openAs('admin@demo.test', DESKTOP),
    ]);
    await parent.goto(`${url}/support`);
    await openTicket(parent, 'No page broke');
    const failure = { errors: [{ message: 'No', extensions: { code: 'INTERNAL' } }] };
    await admin.route('**/graphql', (route) =>
      route.request().postData()?.includes('TicketErrors')
        ? route.fulfill({ json: failure })
        : route.fallback(),
    );
    await admin.goto(`${url}/admin/support`);
    await admin.getByRole('link', { name: 'No page broke' }).click();
    const alert = admin.getByRole('alert').filter({ hasText: 'The errors could not be loaded just now' });
    await alert.waitFor();
    await admin.unroute('**/graphql');
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await admin.getByText('No errors in the last 30 days.').waitFor();
  });

  it.each([
    ['on a phone', PHONE, 360],
    ['on a wide screen', DESKTOP, 1280],
  ] as const)('stand beside its ticket by their numbers, %s', async (_name, size, width) => {
    const { url } = stage.product;
    const [context, admin] = await Promise.all([
      stage.signedIn('parent@demo.test', size),
      stage.openAs('admin@demo.test', size),
    ]);
    await admin.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const parent = await stage.openPage(context);
    const report = { name: 'TypeError', message: 'x', frames: [], route: '/dashboard', release: 'app.js' };
    const answer = await context.request.post(`${url}/browser-errors`, {
      headers: { origin: url },
      data: report,
    });
    const { requestId } = (await answer.json()) as { requestId: string };
    await parent.goto(`${url}/support/new?error=${requestId}`);
    const subject = `The page broke ${width}`;
    await parent.getByLabel('In a few words').fill(subject);
    await parent.getByLabel('Your message').fill('It broke.');
    await parent.getByRole('button', { name: 'Send' }).click();
    await parent.getByRole('heading', { name: subject }).waitFor();

    await admin.goto(`${url}/admin/support`);
    await admin.getByRole('link', { name: subject }).click();
    const named = admin.getByRole('region', { name: 'The error this ticket is about' });
    await named.getByText('Page /dashboard').waitFor();
    const met = admin.getByRole('region', { name: 'Errors the family met' });
    await met.getByText(requestId).waitFor();
    await named.getByRole('button', { name: 'Copy the number' }).click();
    await named.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await admin.evaluate(() => navigator.clipboard.readText())).toBe(requestId);
    await look(admin, `ticket-errors-${width}`);
    await loadAxe(admin);
    expect(await findings(admin, EVERY_RULE)).toEqual([]);
  });
});
