import type { Feature } from '../../feature.ts';
import { groupCallRoute } from './routes.ts';
import { groupCallTasks } from './sendReminders.ts';
import './feedSchema.ts';
import './schema.ts';
import './writeSchema.ts';

export const groupCalls: Feature = {
  routes: (app, viewerOf) => [groupCallRoute(app, viewerOf)],
  recurringTasks: groupCallTasks,
};
