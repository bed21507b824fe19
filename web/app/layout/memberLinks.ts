import {
  Bell,
  GraduationCap,
  Images,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  ShieldCheck,
  Star,
  UserRound,
  Users,
} from 'lucide-react';
import type { Viewer } from '../../features/accounts/session/session.ts';

export type MemberLink = {
  label: string;
  to: string;
  Icon: LucideIcon;
  /** Its badge counts these, while they are unread. */
  badge?: 'messages' | 'notifications';
  /** Where it shows: in the bar at the bottom of a phone, in the header of a wider screen, or in both. */
  only?: 'bar' | 'header';
};

const notifications: MemberLink = {
  label: 'Notifications',
  to: '/notifications',
  Icon: Bell,
  badge: 'notifications',
  // The header has the bell.
  only: 'bar',
};
const profile: MemberLink = { label: 'Profile', to: '/profile', Icon: UserRound, only: 'bar' };
const community: MemberLink = { label: 'Community', to: '/community', Icon: MessagesSquare };
/** Five links are wider than a phone; there, lessons and dashboards lead to the community. */
const wideCommunity: MemberLink = { ...community, only: 'header' };
const gallery: MemberLink = { label: 'Gallery', to: '/gallery', Icon: Images, only: 'header' };

/** Returns the navigation of a signed-in person, in reading order. */
export function memberLinks(viewer: Viewer): readonly MemberLink[] {
  switch (viewer.role) {
    case 'ADMIN':
      return [{ label: 'Admin Panel', to: '/admin', Icon: ShieldCheck }, community, notifications, profile];
    case 'MENTOR':
      return viewer.isApprovedMentor
        ? mentorLinks
        : [{ label: 'Mentor Dashboard', to: '/mentor', Icon: GraduationCap }, notifications, profile];
    default:
      return [
        { label: 'Dashboard', to: '/dashboard', Icon: LayoutDashboard },
        ...(viewer.hasStudents ? [familyMessages] : []),
        ...(viewer.hasPaidStudent ? [wideCommunity] : []),
        notifications,
        gallery,
        profile,
      ];
  }
}

const familyMessages: MemberLink = {
  label: 'Messages',
  to: '/dashboard?tab=messages',
  Icon: MessageCircle,
  badge: 'messages',
};

const mentorLinks: readonly MemberLink[] = [
  { label: 'Overview', to: '/mentor', Icon: LayoutDashboard, only: 'header' },
  { label: 'Students', to: '/mentor?tab=students', Icon: Users },
  { label: 'Messages', to: '/mentor?tab=messages', Icon: MessageCircle, badge: 'messages' },
  { label: 'Reviews', to: '/mentor?tab=reviews', Icon: Star },
  wideCommunity,
  notifications,
];

/** Returns the address of a link from the open page: on a dashboard, the messages are those of the open child. */
export function addressOf({ to }: MemberLink, pathname: string, query: URLSearchParams): string {
  const student = query.get('student');
  const staysWithChild = to === familyMessages.to && pathname === '/dashboard' && student !== null;
  return staysWithChild ? `${to}&student=${student}` : to;
}

/** Returns whether a link leads to the open page; one without a tab is that of the first tab. */
export function isOpen({ to }: MemberLink, pathname: string, query: URLSearchParams): boolean {
  const [path, search] = to.split('?');
  if (
    path !== pathname &&
    !(['/admin', '/community'].includes(path ?? '') && pathname.startsWith(`${path}/`))
  )
    return false;
  const tab = new URLSearchParams(search).get('tab');
  const openTab = query.get('tab');
  // The tab of messages has a link of its own, the other tabs of a family do not.
  if (path === '/dashboard') return tab === 'messages' ? openTab === tab : openTab !== 'messages';
  return path !== '/mentor' || tab === openTab || (tab === null && openTab === 'overview');
}
