import type { ComponentType, ReactNode } from 'react';
import { type LazyView, lazyView } from '../../lib/chunks/lazyView.tsx';
import { matchPath } from '../../lib/router/router.tsx';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import { NotLoadedPage } from '../../ui/NotLoaded.tsx';
import { AdminOnly, MentorOnly, SignedIn } from './guards.tsx';
import type { MemberScreen } from './memberScreens.ts';

export type AppRoute = {
  path: string;
  Screen: LazyView;
  guard?: ComponentType<{ children: ReactNode }>;
  /** The screen loads data, so it is wrapped in Apollo Client. */
  data?: true;
  /** The content depends on the query string, so the prerendered page is only used without one. */
  query?: true;
  /**
   * Without the menu and the footer of the public site, as every page with a guard: for everybody, or for signed-in
   * people alone.
   */
  app?: 'all' | 'members';
};

// Loaded on demand, because the pages for visitors load no data.
export const LazyDataProvider = lazyView<{ children: ReactNode }>(
  async () => (await import('../apollo/DataProvider.tsx')).DataProvider,
  NotLoadedPage,
  LoadingScreen,
);

const lazyScreen = (load: () => Promise<ComponentType>) => lazyView(load, NotLoadedPage, LoadingScreen);
/** Creates a screen that visitors do not come to first: a list of its own names their chunks. */
const memberScreen = (name: MemberScreen) =>
  lazyScreen(async () => (await import('./memberScreens.ts')).memberScreens[name]());

const Home = lazyScreen(async () => (await import('../../screens/marketing/HomeScreen.tsx')).HomeScreen);
const Courses = lazyScreen(
  async () => (await import('../../screens/marketing/CoursesScreen.tsx')).CoursesScreen,
);
const Course = lazyScreen(
  async () => (await import('../../screens/marketing/CourseScreen.tsx')).CourseScreen,
);
const About = lazyScreen(async () => (await import('../../screens/marketing/AboutScreen.tsx')).AboutScreen);
const Challenge = lazyScreen(
  async () => (await import('../../screens/marketing/ChallengeScreen.tsx')).ChallengeScreen,
);
const Academy = lazyScreen(
  async () => (await import('../../screens/marketing/AcademyScreen.tsx')).AcademyScreen,
);
const Faq = lazyScreen(async () => (await import('../../screens/marketing/FaqScreen.tsx')).FaqScreen);
const Mentorship = lazyScreen(
  async () => (await import('../../screens/marketing/MentorshipScreen.tsx')).MentorshipScreen,
);
const Gallery = lazyScreen(
  async () => (await import('../../screens/gallery/GalleryScreen.tsx')).GalleryScreen,
);
const Projects = lazyScreen(
  async () => (await import('../../screens/gallery/ProjectPages.tsx')).ProjectPages,
);
const Certificate = lazyScreen(
  async () => (await import('../../screens/certificates/CertificateScreen.tsx')).CertificateScreen,
);
const Onboarding = memberScreen('Onboarding');
const Profile = memberScreen('Profile');
const Paid = memberScreen('Paid');
const Upgrade = memberScreen('Upgrade');
const PaymentConfirmation = memberScreen('PaymentConfirmation');
const Dashboard = memberScreen('Dashboard');
const Career = memberScreen('Career');
const Lesson = memberScreen('Lesson');
const Notifications = memberScreen('Notifications');
const Unsubscribe = memberScreen('Unsubscribe');
const Community = memberScreen('Community');
const Calls = memberScreen('Calls');
const Support = memberScreen('Support');
const Mentor = memberScreen('Mentor');
const AdminPages = memberScreen('AdminPages');
const ResetPassword = memberScreen('ResetPassword');
const AuthCallback = memberScreen('AuthCallback');
const VerifiedCertificate = memberScreen('VerifiedCertificate');
const Terms = lazyScreen(async () => (await import('../../screens/legal/TermsScreen.tsx')).TermsScreen);
const Privacy = lazyScreen(async () => (await import('../../screens/legal/PrivacyScreen.tsx')).PrivacyScreen);
const Cookies = lazyScreen(async () => (await import('../../screens/legal/CookiesScreen.tsx')).CookiesScreen);
const Refund = lazyScreen(async () => (await import('../../screens/legal/RefundScreen.tsx')).RefundScreen);
const SelectCourse = lazyScreen(
  async () => (await import('../../screens/enrolment/SelectCourseScreen.tsx')).SelectCourseScreen,
);
const Enrol = lazyScreen(async () => (await import('../../screens/enrolment/EnrolScreen.tsx')).EnrolScreen);
const Pricing = lazyScreen(
  async () => (await import('../../screens/payments/PricingScreen.tsx')).PricingScreen,
);
const MentoredPricing = lazyScreen(
  async () => (await import('../../screens/payments/MentoredPricingScreen.tsx')).MentoredPricingScreen,
);
const Missing = lazyScreen(async () => (await import('../../ui/NotFoundPage.tsx')).NotFoundPage);

/** Every page of the site, one per line; the first match wins. A guard from guards.tsx restricts who sees it. */
export const routes: readonly AppRoute[] = [
  { path: '/', Screen: Home },
  { path: '/home', Screen: Home },
  { path: '/courses', Screen: Courses },
  { path: '/course/:course', Screen: Course, query: true },
  { path: '/about', Screen: About },
  { path: '/challenge', Screen: Challenge },
  { path: '/academy', Screen: Academy },
  { path: '/faq', Screen: Faq },
  { path: '/mentorship', Screen: Mentorship },
  { path: '/gallery', Screen: Gallery, data: true, query: true },
  { path: '/gallery/*', Screen: Projects, data: true },
  { path: '/certificate', Screen: Certificate },
  { path: '/certificate/:code', Screen: VerifiedCertificate, data: true },
  { path: '/auth/callback', Screen: AuthCallback, data: true },
  { path: '/reset-password', Screen: ResetPassword },
  { path: '/onboarding', Screen: Onboarding, guard: SignedIn, data: true },
  { path: '/profile', Screen: Profile, guard: SignedIn, data: true },
  { path: '/profile/payments/:reference', Screen: Paid, guard: SignedIn, data: true },
  { path: '/receipt/:number', Screen: Paid, guard: SignedIn, data: true },
  { path: '/terms', Screen: Terms },
  { path: '/privacy', Screen: Privacy },
  { path: '/cookies', Screen: Cookies },
  { path: '/refund', Screen: Refund },
  { path: '/select-course', Screen: SelectCourse, data: true, query: true, app: 'members' },
  { path: '/enroll', Screen: Enrol, data: true, app: 'all' },
  { path: '/pricing', Screen: Pricing, query: true, app: 'members' },
  { path: '/mentored-pricing', Screen: MentoredPricing, query: true, app: 'members' },
  { path: '/upgrade', Screen: Upgrade, guard: SignedIn, data: true },
  { path: '/payment-confirmation', Screen: PaymentConfirmation, data: true, app: 'all' },
  { path: '/sponsor/:token', Screen: PaymentConfirmation, data: true, app: 'all' },
  { path: '/dashboard', Screen: Dashboard, guard: SignedIn, data: true },
  { path: '/career/*', Screen: Career, guard: SignedIn, data: true },
  { path: '/lesson/:number', Screen: Lesson, guard: SignedIn, data: true },
  { path: '/notifications', Screen: Notifications, guard: SignedIn, data: true },
  { path: '/community/*', Screen: Community, guard: SignedIn, data: true },
  { path: '/calls/*', Screen: Calls, guard: SignedIn, data: true },
  { path: '/support/*', Screen: Support, data: true, app: 'members' },
  { path: '/unsubscribe', Screen: Unsubscribe, data: true },
  { path: '/mentor', Screen: Mentor, guard: MentorOnly, data: true },
  { path: '/admin/*', Screen: AdminPages, guard: AdminOnly, data: true },
  { path: '*', Screen: Missing },
];

type RouteMatch = { route: AppRoute; params: NonNullable<ReturnType<typeof matchPath>> };

/** Returns the first route that matches a path of this site. */
export function matchRoute(pathname: string): RouteMatch {
  for (const route of routes) {
    const params = matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  throw new Error('The last route matches every path');
}

/**
 * Loads all code of the page at a path, so that its first render does not suspend.
 * @returns the components by name
 */
export async function preloadPage(pathname: string): Promise<string[]> {
  const { route } = matchRoute(pathname);
  const [screen, data] = await Promise.all([
    route.Screen.preload(),
    route.data && LazyDataProvider.preload(),
  ]);
  return [screen.name, data?.name].filter((name) => name !== undefined);
}
