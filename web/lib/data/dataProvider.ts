import { type ComponentType, createContext, type ReactNode, use } from 'react';

type ProviderComponent = ComponentType<{ children: ReactNode }>;

/** The component that provides Apollo Client; set by App.tsx. */
export const DataProviderContext = createContext<ProviderComponent>(({ children }) => children);

/**
 * Returns the component that provides Apollo Client to a part of a screen. Most screens that load data get it from
 * the route table; this is for a part that most visitors never see, so that they need not fetch it.
 */
export function useDataProvider(): ProviderComponent {
  return use(DataProviderContext);
}
