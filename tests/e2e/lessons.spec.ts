import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const stage = useBrowserFixture();
let child: Page;
let parent: Page;

/** The folder of screenshots; none are taken when it is not set. */
const PICTURES = process.env.E2E_PICTURES;

beforeAll(async () => {
  [child, parent] = await Promise.all([
    stage.openPage(await openContext(stage.browser, PHONE)),
    stage.openPage(await openContext(stage.browser, DESKTOP)),
  ]);
  if (PICTURES) mkdirSync(PICTURES, { recursive: true });
});
async function picture(page: Page, name: string) {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
}

const card = (page: Page, text: RegExp) => page.getByRole('article', { name: text });

describe('a child on a phone, with the page of a parent open', () => {
  it('goes from the dashboard to the lesson that is ready', async () => {
    await Promise.all([
      stage.signIn(child.context(), 'student@demo.test'),
      stage.signIn(parent.context(), 'parent@demo.test'),
    ]);
    await child.goto(`${stage.product.url}/dashboard`);
    await card(child, /^Lesson 9: .* Ready$/).waitFor();
    await card(child, /^Lesson 10: .* Waiting$/).waitFor();
    expect(
      await card(child, /^Lesson 10:/)
        .getByRole('link')
        .count(),
    ).toBe(0);
    await picture(child, 'dashboard-360');
    await card(child, /^Lesson 9:/)
      .getByRole('link')
      .click();
    await child.waitForURL(/\/lesson\/9\?student=/);
    await parent.goto(`${stage.product.url}/dashboard${new URL(child.url()).search}`);
    await card(parent, /^Lesson 9: .* Ready$/).waitFor();
    await child.getByText('Lesson 9 of 20').waitFor();
    await child.getByText('No Video Available').waitFor();
    await child.getByText('Video content will be available soon').waitFor();
    await child.getByRole('heading', { name: 'Lesson Content' }).waitFor();
    expect(await child.getByRole('button', { name: 'Next Lesson' }).isDisabled()).toBe(true);
    expect(await horizontalOverflow(child)).toBeLessThanOrEqual(0);
    await picture(child, 'ready-360');
  });

  it('sees an error when a completion does not reach the server, and the lesson stays open', async () => {
    const isCompletion = (body: string | null) => body?.includes('"CompleteLesson"') ?? false;
    await child.route('**/graphql', (route) =>
      isCompletion(route.request().postData()) ? route.abort() : route.continue(),
    );
    await child.getByRole('button', { name: 'Mark as Complete' }).click();
    await child.getByRole('heading', { name: 'Cannot Complete Lesson' }).waitFor();
    await child.getByText('Failed to mark lesson as complete.').waitFor();
    await child.getByRole('button', { name: 'Mark as Complete' }).waitFor();
    expect(await child.getByText('Lesson Completed!').count()).toBe(0);
    await picture(child, 'failed-360');
    await child.unroute('**/graphql');
  });

  it('completes the lesson, which the parent sees without a reload', async () => {
    await child.getByRole('button', { name: 'Mark as Complete' }).press('Enter');
    // The focus moves on from the removed button.
    await child.locator(':focus', { hasText: 'Lesson Completed!' }).waitFor();
    await child.getByText('Completed', { exact: true }).waitFor();
    await child.getByText('Well done! On to the next one.').waitFor();
    await card(parent, /^Lesson 9: .* Done$/).waitFor();
    await card(parent, /^Lesson 10: .* Ready$/).waitFor();
    await picture(child, 'done-360');
  });

  it('finds the next lesson open, and an assignment required to complete it', async () => {
    await child.getByRole('link', { name: 'Next Lesson' }).click();
    await child.getByText('Lesson 10 of 20').waitFor();
    await child.getByRole('heading', { name: 'Assignment Required' }).waitFor();
    await child.getByText('Please complete the required assignment to proceed').waitFor();
    expect(await child.getByRole('button', { name: 'Complete Assignment First' }).isDisabled()).toBe(true);
    await picture(child, 'blocked-360');
    await child.getByRole('link', { name: 'Previous Lesson' }).click();
    await child.getByText('Lesson Completed!').waitFor();
    await child.reload();
    await child.getByText('Lesson Completed!').waitFor();
    // A lesson that was completed on an earlier visit is not celebrated again.
    expect(await child.getByText('Well done! On to the next one.').count()).toBe(0);
  });

  it('returns to the dashboard from a closed lesson, and sees an error for a missing one', async () => {
    const { search } = new URL(child.url());
    await child.goto(`${stage.product.url}/lesson/15${search}`);
    await child.waitForURL(`${stage.product.url}/dashboard${search}`);
    await child.goto(`${stage.product.url}/lesson/77${search}`);
    await child.getByRole('heading', { name: 'Lesson Not Available' }).waitFor();
    await child.getByRole('link', { name: 'Back to Dashboard' }).click();
    await child.waitForURL(`${stage.product.url}/dashboard${search}`);
  });

  it('opens the first lesson of the first paid student when the address names none', async () => {
    await parent.goto(`${stage.product.url}/lesson/one`);
    await parent.getByText('Lesson 1 of 20').waitFor();
    await picture(parent, 'done-1280');
  });

  it('loads a video on request in a sandboxed frame, and continues at its position', async () => {
    await parent.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('"LessonPage"')) return route.continue();
      const response = await route.fetch();
      const answer = await response.json();
      const video = { __typename: 'LessonVideo', provider: 'YOUTUBE', videoId: 'dQw4w9WgXcQ' };
      // An answer that did not change has no data.
      if (answer.data) Object.assign(answer.data.lesson, { hasVideo: true, video });
      return route.fulfill({ response, json: answer });
    });
    const requested: string[] = [];
    await parent.route('https://www.youtube-nocookie.com/**', (route) => {
      requested.push(route.request().url());
      const message = JSON.stringify({ event: 'infoDelivery', info: { currentTime: 83.4 } });
      return route.fulfill({
        contentType: 'text/html',
        body: `<p>A film</p><script>setInterval(() => parent.postMessage('${message}', '*'), 100)</script>`,
      });
    });
    await parent.reload();
    const play = parent.getByRole('button', { name: /Play video/ });
    await play.waitFor();
    expect(await play.textContent()).toContain('about 180 MB of data');
    await picture(parent, 'poster-1280');
    expect(requested).toEqual([]);
    const saved = parent.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('"SaveLessonPosition"')),
    );
    await play.click();
    await parent.frameLocator('iframe').getByText('A film').waitFor();
    expect(await parent.locator('iframe').getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-presentation',
    );
    expect(requested).toHaveLength(1);
    await saved;
    await parent.reload();
    await parent.getByRole('button', { name: /Continue at 1:23/ }).waitFor();
  });

  it('shows a text unformatted that takes too long to format', async () => {
    await parent.unrouteAll();
    await parent.reload();
    await parent.getByRole('heading', { name: 'Lesson Content' }).waitFor();
    await parent.getByRole('article').locator('h3').first().waitFor();
    let text = '*a_'.repeat(6600);
    await parent.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('"LessonPage"')) return route.continue();
      const response = await route.fetch();
      const answer = await response.json();
      if (answer.data) answer.data.lesson.textContent = text;
      return route.fulfill({ response, json: answer });
    });
    const ended = new Promise<void>((resolve) => {
      parent.once('worker', (worker) => worker.once('close', () => resolve()));
    });
    await parent.reload();
    await parent.getByText('*a_*a_*a_').waitFor();
    await ended;
    expect(await parent.getByText('*a_*a_*a_').textContent()).toBe(text);
    text = '*The next* one.';
    await parent.reload();
    await parent.locator('em', { hasText: 'The next' }).waitFor();
  });
});
