import type { BrowserContext, Locator, Page } from 'playwright-core';

/** Gives a browser context the cookies of a session. */
export async function addCookies(context: BrowserContext, url: string, cookies: string): Promise<void> {
  const pairs = cookies.split('; ').map((pair) => pair.split(/=(.*)/s));
  await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url })));
}

/** Frames in which a page may still be laid out for the size that it had before. */
const MAX_FRAMES = 60;

/** Returns by how many pixels a page is wider than its window, once it is laid out for its current size. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(
    (maxFrames) =>
      new Promise<number>((resolve) => {
        let frames = 0;
        const measure = () => {
          const { scrollWidth, clientWidth } = document.documentElement;
          frames += 1;
          if (scrollWidth <= clientWidth || frames >= maxFrames) resolve(scrollWidth - clientWidth);
          else requestAnimationFrame(measure);
        };
        requestAnimationFrame(measure);
      }),
    MAX_FRAMES,
  );

/** Opens the dashboard of a parent and returns the id of the student with a name. */
export async function studentIdOf(page: Page, url: string, name: string): Promise<string> {
  await page.goto(`${url}/dashboard`);
  const students = page.getByRole('navigation', { name: 'Choose a student' });
  const address = await students.getByRole('link', { name }).getAttribute('href');
  return new URL(address ?? '', url).searchParams.get('student') ?? '';
}

export type PageFile = { name: string; mimeType: string; buffer: Buffer };

/** Gives a file to a control as the clipboard or a drag does. */
export async function giveFile(control: Locator, how: 'paste' | 'drop', file: PageFile): Promise<void> {
  await control.evaluate(
    (target, [event, name, type, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type }));
      target.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    },
    [how, file.name, file.mimeType, file.buffer.toString('base64')] as const,
  );
}

/** Requires that an image is shown, once it has loaded. */
export async function waitForImage(image: Locator): Promise<void> {
  await image.waitFor();
  await image
    .page()
    .waitForFunction(
      (element) => (element as HTMLImageElement).naturalWidth > 0,
      await image.elementHandle(),
    );
}
