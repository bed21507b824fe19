import type { Feature } from '../../feature.ts';
import { sessionRoute } from './routes.ts';
import { sessionRecurringTasks } from './sendReminders.ts';
import './schema.ts';

export const sessions: Feature = {
  routes: (app, viewerOf) => [sessionRoute(app, viewerOf)],
  recurringTasks: sessionRecurringTasks,
};
