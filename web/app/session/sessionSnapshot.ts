import type { PlatformSettings, Viewer } from '../../features/accounts/session/session.ts';
import type { Prices } from '../../features/courses/prices.ts';

export type SessionSnapshot = {
  viewer: Viewer | null;
  requiresTwoFactorSetup: boolean;
  settings: PlatformSettings;
  prices: Prices;
};
