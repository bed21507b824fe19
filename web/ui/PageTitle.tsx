import { usePlatformName } from './platformName.ts';

/** Titles the browser's tab: the page, then the platform. */
export function PageTitle({ children }: { children: string }) {
  const platformName = usePlatformName();
  return <title>{`${children} | ${platformName}`}</title>;
}
