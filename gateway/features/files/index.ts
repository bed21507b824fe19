import type { Feature } from '../../feature.ts';
import { fileRoute } from './routes.ts';
import { partRoute } from './uploads/routes.ts';
import { uploadRounds } from './uploads/sweepUploads.ts';
import './uploads/schema.ts';

export const files: Feature = {
  // A part of an upload has an address below that of its file.
  routes: (app, viewerOf) => [partRoute(app, viewerOf), fileRoute(app, viewerOf)],
  recurringTasks: uploadRounds,
};
