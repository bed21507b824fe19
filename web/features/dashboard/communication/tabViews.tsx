import { partView } from '../../../lib/chunks/partView.tsx';
import { NotLoadedInline } from '../../../ui/NotLoaded.tsx';
import { TabPending } from './Pending.tsx';

/** The content of each tab of a student's communication, by the tab's name in the address. */
export const tabViews = {
  messages: partView(
    async () => (await import('./MessagesTab.tsx')).MessagesTab,
    NotLoadedInline,
    TabPending,
  ),
  sessions: partView(
    async () => (await import('./SessionsTab.tsx')).SessionsTab,
    NotLoadedInline,
    TabPending,
  ),
  reviews: partView(async () => (await import('./ReviewsTab.tsx')).ReviewsTab, NotLoadedInline, TabPending),
  notifications: partView(
    async () => (await import('./NotificationsTab.tsx')).NotificationsTab,
    NotLoadedInline,
    TabPending,
  ),
};

export type CommunicationTab = keyof typeof tabViews;

/** Returns the tab that an address names; that of the messages for any other name. */
export const tabOf = (name: string | null): CommunicationTab =>
  name !== null && Object.hasOwn(tabViews, name) ? (name as CommunicationTab) : 'messages';
