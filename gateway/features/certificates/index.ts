import type { Feature } from '../../feature.ts';
import { certificateRecurringTasks } from './issueDueCertificates.ts';
import { certificateRoute } from './routes.ts';
import './schema.ts';

export const certificates: Feature = {
  routes: (app, viewerOf) => [certificateRoute(app, viewerOf)],
  recurringTasks: certificateRecurringTasks,
};
