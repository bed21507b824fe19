import { FIRST_WORDS } from '../people.ts';
import type { Phone } from '../phone.ts';
import type { Interaction, Screen } from '../screen.ts';

const log = ({ page }: Phone) => page.getByRole('log');
const rows = (phone: Phone) => log(phone).locator('[data-row]');
const field = ({ page }: Phone) => page.getByRole('textbox', { name: /^Message about/ });
const button = ({ page }: Phone, name: string) => page.getByRole('button', { name, exact: true });
const search = ({ page }: Phone) => page.getByRole('searchbox', { name: 'Search in this conversation' });

/** Requires that the newest row has a text, and that the gateway has it too. */
async function isSent(phone: Phone, text: string): Promise<void> {
  await rows(phone).last().getByText(text).waitFor();
  await rows(phone).last().getByText('Sent', { exact: true }).waitFor({ state: 'attached' });
}

const hasMoved = ({ page }: Phone) =>
  page.waitForFunction(() => {
    const box = document.querySelector('[role=log]');
    return box !== null && box.scrollTop + box.clientHeight < box.scrollHeight - 100;
  });

const writing: readonly Interaction[] = [
  {
    name: 'touch the message field',
    does: field,
    result: (phone) => phone.page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA'),
  },
  {
    name: 'type a letter',
    prepare: (phone) => field(phone).focus(),
    does: ['a'],
    result: ({ page }) => page.waitForFunction(() => document.querySelector('textarea')?.value.endsWith('a')),
  },
  {
    name: 'send with the button',
    does: (phone) => button(phone, 'Send'),
    result: (phone) => isSent(phone, 'a'),
  },
  {
    name: 'send with Enter and type on',
    prepare: async (phone) => {
      await field(phone).focus();
      await phone.page.keyboard.press('b');
    },
    does: ['Enter', 'c', 'd', 'e', 'f', 'g'],
    result: async (phone) => {
      await isSent(phone, 'b');
      for (let letter = 0; letter < 5; letter += 1) await phone.page.keyboard.press('Backspace');
    },
  },
  {
    name: 'reply to the newest message with ArrowUp',
    prepare: (phone) => field(phone).focus(),
    does: ['ArrowUp'],
    result: ({ page }) => page.getByText(/^Reply to/).waitFor(),
  },
  {
    name: 'cancel the reply with Escape',
    does: ['Escape'],
    result: ({ page }) => page.getByText(/^Reply to/).waitFor({ state: 'detached' }),
  },
];

const reading: readonly Interaction[] = [
  {
    name: 'scroll with PageUp',
    prepare: (phone) => log(phone).focus(),
    does: ['PageUp', 'PageUp', 'PageUp'],
    result: hasMoved,
  },
  {
    name: 'open the menu of a message',
    does: ({ page }) => page.getByRole('button', { name: /^Actions for the message/ }).nth(2),
    result: ({ page }) => page.getByRole('menuitem', { name: 'Reply' }).waitFor(),
  },
  {
    name: 'choose Reply in the menu',
    does: ({ page }) => page.getByRole('menuitem', { name: 'Reply' }),
    result: async (phone) => {
      await phone.page.getByText(/^Reply to/).waitFor();
      await button(phone, 'Do not reply to this message').click();
    },
  },
  {
    name: 'open the search',
    does: (phone) => button(phone, 'Search'),
    result: (phone) => search(phone).waitFor(),
  },
  {
    name: 'type into the search',
    prepare: (phone) => search(phone).focus(),
    does: ['w', 'o', 'r', 'd'],
    result: ({ page }) => page.getByRole('list', { name: 'Messages found' }).waitFor(),
  },
  {
    name: 'close the search',
    does: (phone) => button(phone, 'Close the search'),
    result: (phone) => search(phone).waitFor({ state: 'detached' }),
  },
];

/** Jumps to the first message of a thread, for which the page loads all of it, and then back to the newest. */
async function loadAll(phone: Phone): Promise<void> {
  await button(phone, 'Search').click();
  await search(phone).fill(FIRST_WORDS);
  await phone.page.getByRole('list', { name: 'Messages found' }).getByRole('button').first().click();
  await log(phone).getByText(FIRST_WORDS).waitFor({ timeout: 300_000 });
  await log(phone).evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await phone.settle();
  await log(phone).evaluate((box) => box.scrollTo(0, box.scrollHeight));
}

/** A long thread in the dashboard of a parent, all of which was loaded. */
export const familyThreadScreen: Screen = {
  name: 'thread of a parent',
  cookieOf: ({ parent }) => parent.cookie,
  async open(phone, url, { studentId }) {
    await phone.page.goto(`${url}/dashboard?student=${studentId}&tab=messages`);
    await rows(phone).first().waitFor();
    await loadAll(phone);
  },
  interactions: () => [
    ...writing,
    ...reading,
    {
      name: 'leave the tab of messages',
      does: ({ page }) => page.getByRole('tab', { name: /Reviews/ }),
      result: ({ page }) => page.getByText('Feedback 1. A careful page.').waitFor(),
    },
    {
      name: 'return to the tab of messages',
      does: ({ page }) => page.getByRole('tab', { name: /Messages/ }),
      result: (phone) => rows(phone).last().getByText('b').waitFor(),
    },
  ],
};

/** A long thread in the inbox of a mentor, opened from the list, whose older pages come one by one. */
export const mentorThreadScreen: Screen = {
  name: 'thread of a mentor',
  cookieOf: ({ mentor }) => mentor.cookie,
  async open({ page }, url) {
    await page.goto(`${url}/mentor?tab=messages`);
    await page.locator('[data-thread]').first().waitFor();
  },
  interactions: ({ otherId }) => [
    {
      name: 'open the thread',
      does: ({ page }) => page.locator(`[data-thread="${otherId}"]`),
      result: (phone) => rows(phone).last().waitFor(),
    },
    {
      name: 'load older messages with Home',
      prepare: (phone) => log(phone).focus(),
      does: ['Home'],
      result: hasMoved,
    },
    ...writing,
    ...reading,
    {
      name: 'return to all conversations',
      does: (phone) => button(phone, 'All conversations'),
      result: ({ page }) => page.locator(`[data-thread="${otherId}"]`).waitFor(),
    },
  ],
};
