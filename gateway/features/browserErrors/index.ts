import type { Feature } from '../../feature.ts';
import { browserErrorRoute } from './browserErrorRoute.ts';

export const browserErrors: Feature = { routes: (app, viewerOf) => [browserErrorRoute(app, viewerOf)] };
