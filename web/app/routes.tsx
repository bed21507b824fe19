import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import { NotFoundScreen } from './NotFoundScreen.tsx';

export type AppRoute = {
  path: string;
  Screen: ComponentType | LazyExoticComponent<ComponentType>;
  guard?: ComponentType<{ children: ReactNode }>;
};

/** A screen with a chunk of its own, fetched when somebody first goes there. */
const screen = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

const Home = screen(async () => (await import('../screens/marketing/HomeScreen.tsx')).HomeScreen);

/** Every page of the site, one line each. A guard from guards.tsx keeps out those whom it is not for. */
export const routes: readonly AppRoute[] = [
  { path: '/', Screen: Home },
  { path: '/home', Screen: Home },
  { path: '*', Screen: NotFoundScreen },
];
