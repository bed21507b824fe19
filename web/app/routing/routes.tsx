import type { ComponentType, ReactNode } from 'react';
import { matchPath } from '../../lib/router/router.tsx';
import { AdminOnly, MentorOnly, SignedIn } from './guards.tsx';
import { type LazyScreen, lazyScreen } from './lazyScreen.tsx';

export type AppRoute = {
  path: string;
  Screen: LazyScreen;
  guard?: ComponentType<{ children: ReactNode }>;
  /** The screen loads data, so it is wrapped in Apollo Client. */
  data?: true;
  /** The content depends on the query string, so the prerendered page is only used without one. */
  query?: true;
};

// Loaded on demand, because the pages for visitors load no data.
export const LazyDataProvider = lazyScreen<{ children: ReactNode }>(
  async () => (await import('../apollo/DataProvider.tsx')).DataProvider,
);

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
const Certificate = lazyScreen(
  async () => (await import('../../screens/certificates/CertificateScreen.tsx')).CertificateScreen,
);
const VerifiedCertificate = lazyScreen(
  async () =>
    (await import('../../screens/certificates/VerifiedCertificateScreen.tsx')).VerifiedCertificateScreen,
);
const AuthCallback = lazyScreen(
  async () => (await import('../../screens/accounts/AuthCallbackScreen.tsx')).AuthCallbackScreen,
);
const ResetPassword = lazyScreen(
  async () => (await import('../../screens/accounts/ResetPasswordScreen.tsx')).ResetPasswordScreen,
);
const Onboarding = lazyScreen(
  async () => (await import('../../screens/accounts/OnboardingScreen.tsx')).OnboardingScreen,
);
const Profile = lazyScreen(
  async () => (await import('../../screens/accounts/ProfileScreen.tsx')).ProfileScreen,
);
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
const Upgrade = lazyScreen(
  async () => (await import('../../screens/payments/UpgradeScreen.tsx')).UpgradeScreen,
);
const PaymentConfirmation = lazyScreen(
  async () =>
    (await import('../../screens/payments/PaymentConfirmationScreen.tsx')).PaymentConfirmationScreen,
);
const Dashboard = lazyScreen(
  async () => (await import('../../screens/dashboard/DashboardScreen.tsx')).DashboardScreen,
);
const Lesson = lazyScreen(async () => (await import('../../screens/lessons/LessonScreen.tsx')).LessonScreen);
const Notifications = lazyScreen(
  async () => (await import('../../screens/notifications/NotificationsScreen.tsx')).NotificationsScreen,
);
const Unsubscribe = lazyScreen(
  async () => (await import('../../screens/notifications/UnsubscribeScreen.tsx')).UnsubscribeScreen,
);
const Mentor = lazyScreen(async () => (await import('../../screens/mentors/MentorScreen.tsx')).MentorScreen);
const AdminPages = lazyScreen(async () => (await import('../../screens/admin/AdminPages.tsx')).AdminPages);
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
  { path: '/certificate', Screen: Certificate },
  { path: '/certificate/:code', Screen: VerifiedCertificate, data: true },
  { path: '/auth/callback', Screen: AuthCallback },
  { path: '/reset-password', Screen: ResetPassword },
  { path: '/onboarding', Screen: Onboarding, guard: SignedIn, data: true },
  { path: '/profile', Screen: Profile, guard: SignedIn, data: true },
  { path: '/terms', Screen: Terms },
  { path: '/privacy', Screen: Privacy },
  { path: '/cookies', Screen: Cookies },
  { path: '/refund', Screen: Refund },
  { path: '/select-course', Screen: SelectCourse, data: true, query: true },
  { path: '/enroll', Screen: Enrol, data: true },
  { path: '/pricing', Screen: Pricing, query: true },
  { path: '/mentored-pricing', Screen: MentoredPricing, query: true },
  { path: '/upgrade', Screen: Upgrade, guard: SignedIn, data: true },
  { path: '/payment-confirmation', Screen: PaymentConfirmation, data: true },
  { path: '/dashboard', Screen: Dashboard, guard: SignedIn, data: true },
  { path: '/lesson/:number', Screen: Lesson, guard: SignedIn, data: true },
  { path: '/notifications', Screen: Notifications, guard: SignedIn, data: true },
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
