import { createContext, use } from 'react';
import { DEFAULT_PLATFORM_NAME } from '../../contract/platformName.ts';

/** The name that an admin has given to the platform; the default until the settings are read. */
export const PlatformNameContext = createContext(DEFAULT_PLATFORM_NAME);

export function usePlatformName(): string {
  return use(PlatformNameContext);
}
