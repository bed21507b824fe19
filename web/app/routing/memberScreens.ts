import type { ComponentType } from 'react';

/** Loads the screens that visitors do not come to first. Apart from the routes, so that a first view need not name their chunks. */
export const memberScreens = {
  Onboarding: async () => (await import('../../screens/accounts/OnboardingScreen.tsx')).OnboardingScreen,
  Profile: async () => (await import('../../screens/accounts/ProfileScreen.tsx')).ProfileScreen,
  Paid: async () => (await import('../../screens/payments/PaidScreen.tsx')).PaidScreen,
  Upgrade: async () => (await import('../../screens/payments/UpgradeScreen.tsx')).UpgradeScreen,
  PaymentConfirmation: async () =>
    (await import('../../screens/payments/PaymentConfirmationScreen.tsx')).PaymentConfirmationScreen,
  Dashboard: async () => (await import('../../screens/dashboard/DashboardScreen.tsx')).DashboardScreen,
  Career: async () => (await import('../../screens/careers/CareerScreen.tsx')).CareerScreen,
  Lesson: async () => (await import('../../screens/lessons/LessonScreen.tsx')).LessonScreen,
  Notifications: async () =>
    (await import('../../screens/notifications/NotificationsScreen.tsx')).NotificationsScreen,
  Unsubscribe: async () =>
    (await import('../../screens/notifications/UnsubscribeScreen.tsx')).UnsubscribeScreen,
  Community: async () => (await import('../../screens/community/CommunityScreen.tsx')).CommunityScreen,
  Calls: async () => (await import('../../screens/calls/CallsScreen.tsx')).CallsScreen,
  Support: async () => (await import('../../screens/tickets/SupportScreen.tsx')).SupportScreen,
  Mentor: async () => (await import('../../screens/mentors/MentorScreen.tsx')).MentorScreen,
  AdminPages: async () => {
    const { AdminPages, preloadAdminPage } = await import('../../screens/admin/AdminPages.tsx');
    await preloadAdminPage(location.pathname);
    return AdminPages;
  },
  ResetPassword: async () =>
    (await import('../../screens/accounts/ResetPasswordScreen.tsx')).ResetPasswordScreen,
  AuthCallback: async () =>
    (await import('../../screens/accounts/AuthCallbackScreen.tsx')).AuthCallbackScreen,
  VerifiedCertificate: async () =>
    (await import('../../screens/certificates/VerifiedCertificateScreen.tsx')).VerifiedCertificateScreen,
} satisfies Record<string, () => Promise<ComponentType>>;

/** Loads the code of every page of admins. */
export async function preloadAdminPages(): Promise<void> {
  const { preloadAdminPages: preload } = await import('../../screens/admin/AdminPages.tsx');
  await preload();
}

export type MemberScreen = keyof typeof memberScreens;
