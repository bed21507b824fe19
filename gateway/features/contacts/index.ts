import type { Feature } from '../../feature.ts';
import { contactRoute } from './routes.ts';
import './schema.ts';

export const contacts: Feature = { routes: (app, viewerOf) => [contactRoute(app, viewerOf)] };
