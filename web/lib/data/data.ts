import { type ComponentType, createContext, type ReactNode, use } from 'react';

type Around = ComponentType<{ children: ReactNode }>;

/** Set by App.tsx. */
export const DataContext = createContext<Around>(({ children }) => children);

/**
 * What puts Apollo Client around a part of a screen. Most screens that ask for something have it around them by the
 * table of routes; this is for a part that most visitors never see, so that they need not fetch it.
 */
export function useDataAround(): Around {
  return use(DataContext);
}
