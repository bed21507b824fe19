import type { Phone } from '../phone.ts';
import type { Interaction, Screen } from '../screen.ts';

const queue = ({ page }: Phone) => page.getByRole('region', { name: 'To review' });
const items = (phone: Phone) => queue(phone).locator('[data-item]');
const more = (phone: Phone) => queue(phone).getByRole('button', { name: /^Show More/ });
const tab = ({ page }: Phone, name: RegExp) => page.getByRole('tab', { name });
const dialog = ({ page }: Phone) => page.getByRole('dialog');
const focusedPosition = ({ page }: Phone, position: number) =>
  page.waitForFunction(
    (wanted) =>
      Number(document.activeElement?.closest('[data-item]')?.getAttribute('aria-posinset')) === wanted,
    position,
  );
const waiting = ({ page }: Phone, count: number | RegExp) =>
  page.getByText(typeof count === 'number' ? `${count} waiting, oldest first` : count).waitFor();

const list = (queued: number): Interaction[] => [
  {
    name: 'go down with ArrowDown',
    prepare: async (phone) => {
      await loadAll(phone);
      await items(phone).first().getByRole('button').focus();
    },
    does: ['ArrowDown'],
    result: (phone) => focusedPosition(phone, 2),
  },
  {
    name: 'go down fast with j',
    does: ['j', 'j', 'j', 'j', 'j'],
    result: (phone) => focusedPosition(phone, 7),
  },
  {
    name: 'go to the last with End',
    does: ['End'],
    result: (phone) => focusedPosition(phone, queued),
  },
  { name: 'go to the first with Home', does: ['Home'], result: (phone) => focusedPosition(phone, 1) },
];

const reviewing: readonly Interaction[] = [
  {
    name: 'open a review',
    does: (phone) => items(phone).nth(1).getByRole('button'),
    result: (phone) =>
      dialog(phone)
        .getByText(/^Text \d+$/)
        .waitFor(),
  },
  {
    name: 'type a score',
    prepare: (phone) => dialog(phone).getByLabel('Score').fill(''),
    does: ['8', '0'],
    result: (phone) => dialog(phone).getByRole('status').getByText('Approved').waitFor(),
  },
  {
    name: 'type feedback',
    prepare: async (phone) => {
      await dialog(phone).getByLabel('Detailed feedback').fill('');
      await dialog(phone).getByLabel('Detailed feedback').focus();
    },
    does: ['G', 'o', 'o', 'd'],
    result: ({ page }) =>
      page.waitForFunction(() => (document.activeElement as HTMLTextAreaElement).value === 'Good'),
  },
  {
    name: 'close the review',
    does: (phone) => dialog(phone).getByRole('button', { name: 'Close', exact: true }),
    result: (phone) => dialog(phone).waitFor({ state: 'detached' }),
  },
];

const filtering = (queued: number): Interaction[] => [
  {
    name: 'choose a student in the filter',
    prepare: ({ page }) => page.getByLabel('Student', { exact: true }).focus(),
    does: ['ArrowDown'],
    result: (phone) => waiting(phone, queued / 25),
  },
  { name: 'choose all students again', does: ['ArrowUp'], result: (phone) => waiting(phone, queued) },
  {
    name: 'open the overview',
    does: (phone) => tab(phone, /Overview/),
    result: ({ page }) =>
      page
        .getByRole('heading', { name: 'Next session' })
        .or(page.getByText('Next session'))
        .first()
        .waitFor(),
  },
  {
    name: 'open the queue',
    does: (phone) => tab(phone, /Reviews/),
    result: (phone) => items(phone).first().waitFor(),
  },
];

/** Loads all of the queue, of which a visit shows the first page, and goes back to its start. */
async function loadAll(phone: Phone): Promise<void> {
  await phone.settle();
  while ((await more(phone).count()) > 0) {
    await more(phone).press('Enter');
    await phone.settle();
  }
  await phone.page.evaluate(() => window.scrollTo(0, 0));
  await phone.page.locator('[data-item][aria-posinset="1"]').first().waitFor();
}

/** The queue of a mentor, all of which was loaded. */
export const queueScreen = (queued: number): Screen => ({
  name: 'review queue',
  cookieOf: ({ mentor }) => mentor.cookie,
  async open(phone, url) {
    await phone.page.goto(`${url}/mentor?tab=reviews`);
    await items(phone).first().waitFor();
  },
  interactions: () => [...list(queued), ...reviewing, ...filtering(queued)],
});
