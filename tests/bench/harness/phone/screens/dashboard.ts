import type { Phone } from '../phone.ts';
import type { Interaction, Screen } from '../screen.ts';

const tab = ({ page }: Phone, name: RegExp) => page.getByRole('tab', { name });
const child = ({ page }: Phone, name: string) =>
  page.getByRole('navigation', { name: 'Choose a student' }).getByRole('link', { name });
const week = ({ page }: Phone) => page.getByRole('region', { name: 'Week 3' }).locator('summary');
const account = ({ page }: Phone) => page.getByRole('button', { name: /^Account of/ });
const bar = ({ page }: Phone, name: RegExp) =>
  page.getByRole('navigation', { name: 'My pages' }).getByRole('link', { name });

const interactionsOf = (name: string, otherName: string): Interaction[] => [
  {
    name: 'open the tab of sessions',
    does: (phone) => tab(phone, /Sessions/),
    result: ({ page }) => page.getByText('Session 1', { exact: true }).first().waitFor(),
  },
  {
    name: 'open the tab of reviews',
    does: (phone) => tab(phone, /Reviews/),
    result: ({ page }) => page.getByText('Feedback 1. A careful page.').waitFor(),
  },
  {
    name: 'open the tab of notifications',
    does: (phone) => tab(phone, /Notifications/),
    result: ({ page }) =>
      page
        .getByText(/News 2$/)
        .first()
        .waitFor(),
  },
  {
    name: 'mark a notification as read',
    does: ({ page }) => page.getByRole('button', { name: /^Mark as read/ }).first(),
    result: ({ page }) =>
      page
        .getByRole('status')
        .getByText(/unread$/)
        .first()
        .waitFor(),
  },
  {
    name: 'open the tab of messages',
    does: (phone) => tab(phone, /Messages/),
    result: ({ page }) => page.getByRole('log').locator('[data-row]').first().waitFor(),
  },
  {
    name: 'unfold a week',
    does: week,
    result: ({ page }) =>
      page.getByRole('region', { name: 'Week 3' }).getByRole('listitem').first().waitFor(),
  },
  {
    name: 'fold a week',
    does: week,
    result: ({ page }) =>
      page.getByRole('region', { name: 'Week 3' }).getByRole('listitem').first().waitFor({ state: 'hidden' }),
  },
  {
    name: 'open the account menu',
    does: account,
    result: ({ page }) => page.getByRole('button', { name: 'Sign Out' }).waitFor(),
  },
  {
    name: 'close the account menu',
    does: ['Escape'],
    result: ({ page }) => page.getByRole('button', { name: 'Sign Out' }).waitFor({ state: 'hidden' }),
  },
  {
    name: 'choose another child',
    does: (phone) => child(phone, otherName),
    result: ({ page }) => page.getByText(`Here is how ${otherName} is doing.`).waitFor(),
  },
  {
    name: 'choose the first child again',
    does: (phone) => child(phone, name),
    result: ({ page }) => page.getByText(`Here is how ${name} is doing.`).waitFor(),
  },
  {
    name: 'open the notifications',
    does: (phone) => bar(phone, /Notifications/),
    result: ({ page }) =>
      page
        .getByText(/News 2$/)
        .first()
        .waitFor(),
  },
  {
    name: 'return to the dashboard',
    does: (phone) => bar(phone, /Dashboard/),
    result: ({ page }) => page.getByRole('heading', { name: 'Learning Journey' }).waitFor(),
  },
];

/** The dashboard of a parent, with a child whose tabs are long. */
export const dashboardScreen: Screen = {
  name: 'dashboard',
  cookieOf: ({ parent }) => parent.cookie,
  async open({ page }, url, { studentId }) {
    await page.goto(`${url}/dashboard?student=${studentId}`);
    await page.getByRole('log').locator('[data-row]').first().waitFor();
  },
  interactions: ({ names: [name, otherName] }) => interactionsOf(name, otherName),
};
