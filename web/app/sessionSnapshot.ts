import type { PlatformSettings, Viewer } from '../features/accounts/session/session.ts';
import type { Prices } from '../features/courses/prices.ts';

export type SessionSnapshot = {
  viewer: Viewer | null;
  awaitsSecondFactor: boolean;
  settings: PlatformSettings;
  prices: Prices;
};
