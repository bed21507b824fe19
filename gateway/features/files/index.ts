import type { Feature } from '../../feature.ts';
import { fileRoute } from './routes.ts';
import { partRoute } from './uploads/routes.ts';
import { uploadRecurringTasks } from './uploads/sweepUploads.ts';
import './uploads/schema.ts';

export const files: Feature = {
  // The path of a part is below that of its file, so its route must match first.
  routes: (app, viewerOf) => [partRoute(app, viewerOf), fileRoute(app, viewerOf)],
  recurringTasks: uploadRecurringTasks,
};
