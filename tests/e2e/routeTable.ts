import {
  type AdminRecords,
  LONG_CODE,
  LONG_FULL_NAME,
  LONG_NAME,
  LONG_REFERENCE,
  LONG_TITLE,
} from '../support/factories/adminRecords.ts';

/** The viewers: a visitor without a session, or one of the demo's people. */
export const VIEWERS = ['visitor', 'parent', 'student', 'mentor', 'admin'] as const;
export type Viewer = (typeof VIEWERS)[number];

export type RouteRow = {
  path: string;
  /** The title and the main heading for viewers who are not redirected. */
  title: string | RegExp;
  heading: string | RegExp;
  /** The destination of viewers who are redirected; `others` stands for those who are not named. */
  redirects?: Partial<Record<Viewer | 'others', string>>;
  /** The viewer for whom axe checks it in both widths and themes. */
  owner: Viewer;
  /** Rendered in the browser only, so its loading indicator may be replaced. */
  isShell?: true;
  /** The same page with another query, checked for its owner only. */
  isVariant?: true;
  /** A part of an owner's page above it: the owner opens it within the page, and nobody else is sent there. */
  isPart?: boolean;
  /** A heading that is there once the record is loaded. */
  loaded?: string | RegExp;
  /** The status of the response; 200 by default. */
  status?: number;
};

const NAME = 'Little Makers';
const page = (path: string, tab: string, heading: string | RegExp): RouteRow => ({
  path,
  title: `${tab} | ${NAME}`,
  heading,
  owner: 'visitor',
});
const shell = (path: string, tab: string, heading: string | RegExp): RouteRow => ({
  ...page(path, tab, heading),
  isShell: true,
});
const home = (path: string): RouteRow => ({
  path,
  title: 'Little Makers: children who make things with AI',
  heading: 'Screen time that ends with something made',
  owner: 'visitor',
});

/** A page of admins. All of them are one route, whose guard sends others away. */
const adminPage = (path: string, tab: string, loaded?: string | RegExp): RouteRow => ({
  ...shell(path, tab, 'Admin Panel'),
  owner: 'admin',
  redirects: { visitor: '/', others: '/dashboard' },
  isPart: true,
  ...(loaded && { loaded }),
});

/** Every route of the product, with records of makeAdminRecords for their ids. A new page is a new row. */
export const routeTable: readonly RouteRow[] = [
  home('/'),
  { ...home('/home'), isVariant: true },
  page('/courses', 'Courses', /^Two courses, one promise/),
  page('/course/website-app', 'AI Website & App Building', 'AI Website & App Building'),
  page('/course/video-animation', 'AI Video Creation & Cartoon Animation', /^AI Video Creation/),
  {
    ...page('/course/video', 'AI Video Creation & Cartoon Animation', /^AI Video Creation/),
    isVariant: true,
  },
  {
    ...page(
      '/course/website-app?enrolled=true&welcome=true&package=diy',
      'AI Website & App Building',
      'AI Website & App Building',
    ),
    isVariant: true,
  },
  page('/about', 'About Us', 'We help children become makers'),
  page('/challenge', 'Creator Challenge', /Creator Challenge/),
  page('/academy', 'Academy', 'Little Makers Academy'),
  page('/faq', 'FAQ', 'Questions that parents ask'),
  shell('/mentorship', 'Mentorship', /./),
  page('/gallery', 'Gallery', 'Made by our students'),
  { ...page('/gallery?filter=video-animation', 'Gallery', 'Made by our students'), isVariant: true },
  shell('/gallery/:project', LONG_TITLE, LONG_TITLE),
  shell('/gallery/:project/visit', `Visit ${LONG_TITLE}`, 'You are leaving Little Makers'),
  { ...shell('/gallery/nothing', 'Page not found', 'This page has not been built'), status: 404 },
  page('/certificate', 'Check a certificate', 'Check a certificate'),
  shell('/certificate/ACDE-34FG-HJ79', 'Check a certificate', 'Check a certificate'),
  page('/pricing', 'Pricing', 'Pricing'),
  { ...page('/pricing?course=website-app', 'Pricing', 'Pricing'), isVariant: true },
  { ...page('/pricing?course=video-animation&package=mentored', 'Pricing', 'Pricing'), isVariant: true },
  {
    ...page('/mentored-pricing', 'Mentored pricing', /./),
    redirects: { parent: '/dashboard', student: '/dashboard' },
  },
  page('/select-course', 'Choose a course', 'What shall your child make?'),
  {
    ...page('/select-course?mentored=true', 'Choose a course', 'What shall your child make?'),
    isVariant: true,
  },
  page('/terms', 'Terms of Service', 'Terms of Service'),
  page('/privacy', 'Privacy Policy', 'Privacy Policy'),
  page('/cookies', 'Cookie Policy', 'Cookie Policy'),
  page('/refund', 'Refund Policy', 'Refund Policy'),
  shell('/enroll?course=website-app&package=diy', 'Enroll your child', /./),
  {
    ...shell('/enroll', 'Choose a course', /./),
    redirects: { visitor: '/select-course', others: '/select-course' },
  },
  shell('/payment-confirmation', 'Payment', /./),
  shell('/sponsor/nothing', 'Sponsor a course', 'We do not know this link'),
  shell('/reset-password', 'Choose a new password', /./),
  { ...page('/no-such-page', 'Page not found', 'This page has not been built'), status: 404 },
  {
    ...shell('/auth/callback', 'Signing in', /./),
    redirects: { visitor: '/', mentor: '/mentor', others: '/dashboard' },
  },
  { ...shell('/onboarding', 'Welcome', /./), redirects: { visitor: '/', others: '/dashboard' } },
  { ...shell('/upgrade', 'Upgrade', /./), redirects: { visitor: '/', others: '/dashboard' } },
  { ...shell('/profile', 'Your profile', /./), owner: 'parent', redirects: { visitor: '/' } },
  {
    ...shell('/profile?tab=students', 'Your profile', /./),
    isVariant: true,
    owner: 'parent',
    redirects: { visitor: '/' },
  },
  {
    ...shell('/profile?tab=settings', 'Your profile', /./),
    isVariant: true,
    owner: 'parent',
    redirects: { visitor: '/' },
  },
  {
    ...shell('/profile?tab=payments', 'Your profile', /./),
    isVariant: true,
    owner: 'parent',
    redirects: { visitor: '/' },
    loaded: /for Dara/,
  },
  {
    ...shell('/profile/payments/LM_1751364180214_482913', 'Your payment', /^(Payment for|No such payment)/),
    owner: 'parent',
    redirects: { visitor: '/' },
  },
  {
    ...shell('/profile/payments/LM_1753351530627_418856', 'Your payment', /^Payment for/),
    isVariant: true,
    owner: 'parent',
    redirects: { visitor: '/' },
    loaded: 'My bank debited me, but it says it is not paid',
  },
  {
    ...shell('/receipt/5', 'Your receipt', /^(Receipt 000005|No such receipt)$/),
    owner: 'parent',
    redirects: { visitor: '/' },
  },
  { ...shell('/dashboard', 'Dashboard', /./), owner: 'parent', redirects: { visitor: '/' } },
  {
    ...shell('/notifications', 'Notifications', 'Notifications'),
    owner: 'parent',
    redirects: { visitor: '/' },
  },
  {
    ...shell('/career', 'Career plan', /./),
    owner: 'parent',
    redirects: { visitor: '/', mentor: '/mentor?tab=students', admin: '/dashboard' },
    loaded: 'Pathways',
  },
  {
    ...shell('/career/portfolio', 'Portfolio', /./),
    owner: 'parent',
    redirects: { visitor: '/', mentor: '/mentor?tab=students', admin: '/dashboard' },
    loaded: 'Portfolio of Dara',
  },
  {
    ...shell('/career/pathways/web-developer', 'Website builder', /./),
    owner: 'parent',
    redirects: { visitor: '/', mentor: '/mentor?tab=students', admin: '/dashboard' },
    loaded: 'First steps',
  },
  {
    ...shell('/community', 'Community', 'Community'),
    owner: 'parent',
    redirects: { visitor: '/' },
  },
  {
    ...shell('/community/new', 'Community', /^(Ask or show|Write to everybody)$/),
    owner: 'parent',
    redirects: { visitor: '/' },
  },
  {
    ...shell('/community/queue', 'Community', 'Waiting texts'),
    owner: 'mentor',
    redirects: { visitor: '/' },
  },
  {
    ...shell('/calls', 'Live Calls', 'Live Calls'),
    owner: 'parent',
    redirects: { visitor: '/' },
  },
  {
    ...shell('/calls?tab=past', 'Live Calls', 'Live Calls'),
    isVariant: true,
    owner: 'mentor',
    redirects: { visitor: '/' },
  },
  {
    ...shell('/calls/00000000-0000-4000-8000-000000000000', 'Live Calls', /./),
    owner: 'parent',
    redirects: { visitor: '/' },
    loaded: 'No such call',
  },
  { ...shell('/support', 'Support', 'Support'), owner: 'parent' },
  { ...shell('/support', 'Support', 'Support'), isVariant: true },
  { ...shell('/support/new', 'Support', /^(Write to us|Support)$/), owner: 'parent' },
  shell('/support/help/refunds', 'How do I get my money back?', 'How do I get my money back?'),
  shell('/support/visitor', 'Support', 'We do not know this link'),
  shell('/unsubscribe', 'Your e-mails', 'This link does not work'),
  {
    ...shell('/lesson/1', 'Lesson', /./),
    title: /^Lesson 1: .+ \| Little Makers$/,
    owner: 'parent',
    redirects: { visitor: '/' },
  },
  { ...adminPage('/admin', 'Admin Panel'), isPart: false },
  adminPage('/admin/lessons', 'Lessons'),
  adminPage('/admin/students', 'Students'),
  // Opened from its address, as one record for all of them.
  { ...adminPage('/admin/students/:student', 'Student', LONG_NAME), isPart: false },
  adminPage('/admin/students/:student/view', 'Support View', 'Dashboard'),
  adminPage('/admin/assignments', 'Assignments'),
  adminPage('/admin/assignments/:assignment', 'Assignment', LONG_TITLE),
  adminPage('/admin/mentors', 'Mentors'),
  adminPage('/admin/mentors/:mentor', LONG_FULL_NAME, LONG_FULL_NAME),
  adminPage('/admin/mentors/applications', 'Mentors'),
  adminPage('/admin/mentors/applications/:application', `Application of ${LONG_FULL_NAME}`, LONG_FULL_NAME),
  adminPage('/admin/projects', 'Projects'),
  adminPage('/admin/projects?state=all', 'Projects', LONG_TITLE),
  adminPage('/admin/reports', 'Reports'),
  adminPage('/admin/reports/:openReport', 'Report', 'Report of a message'),
  adminPage('/admin/reports/:decidedReport', 'Report', 'Report of a project'),
  adminPage('/admin/reports/contacts', 'Messages that share contacts'),
  adminPage('/admin/reports/contact-texts', 'Other texts that share contacts'),
  adminPage('/admin/support', 'Support', 'Support'),
  adminPage('/admin/support/:ticket', 'Ticket', /Donaudampf/),
  adminPage('/admin/payments', 'Payments'),
  adminPage('/admin/payments/:payment', 'Payment', LONG_REFERENCE),
  adminPage('/admin/payments/ledger', 'Ledger'),
  adminPage('/admin/payments/ledger/entries', 'Entries of the ledger'),
  adminPage('/admin/reconciliation', 'Reconciliation'),
  adminPage('/admin/reconciliation/:difference', 'Difference', 'Other amount'),
  adminPage('/admin/disputes', 'Disputes'),
  adminPage('/admin/disputes/:openDispute', 'Dispute', 'Evidence and answer'),
  adminPage('/admin/disputes/:wonDispute', 'Dispute', 'Answer'),
  adminPage('/admin/refunds', 'Refunds'),
  adminPage('/admin/refunds/:refund', 'Refund', `Refund of ${LONG_REFERENCE}`),
  adminPage('/admin/coupons', 'Coupons'),
  adminPage('/admin/coupons/:coupon', 'Coupon', LONG_CODE),
  adminPage('/admin/families', 'Families'),
  adminPage('/admin/families/:family', 'Family', LONG_FULL_NAME),
  adminPage('/admin/submissions', 'Submissions'),
  adminPage('/admin/settings', 'Settings'),
  adminPage('/admin/audit', 'Audit log'),
  adminPage('/admin/queues', 'Queues', 'No Failed Jobs'),
  { ...adminPage('/admin/no-such-page', 'Page not found'), heading: 'This page has not been built' },
  {
    ...shell('/mentor', 'Mentor Dashboard', /./),
    owner: 'mentor',
    redirects: { visitor: '/', others: '/dashboard' },
  },
];

/** Replaces the names of records in the path of a row by their ids. */
export const withIds = (row: RouteRow, records: AdminRecords): RouteRow => ({
  ...row,
  path: row.path.replace(/:(\w+)/, (_name, record: keyof AdminRecords) => records[record]),
});

/** Returns the address at which a viewer ends up who opens the path of a row. */
export function destination({ path, redirects, owner }: RouteRow, viewer: Viewer): string {
  const named = redirects?.[viewer];
  if (named) return named;
  return viewer !== owner && redirects?.others ? redirects.others : path;
}
