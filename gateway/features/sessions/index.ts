import type { Feature } from '../../feature.ts';
import { endedSessionTasks } from './endSessions.ts';
import { sessionRoute } from './routes.ts';
import { sessionRecurringTasks } from './sendReminders.ts';
import './booking/bookingSchema.ts';
import './requests/requestSchema.ts';
import './schema.ts';
import './series/seriesSchema.ts';
import './week/weekSchema.ts';

export const sessions: Feature = {
  routes: (app, viewerOf) => [sessionRoute(app, viewerOf)],
  recurringTasks: [...sessionRecurringTasks, ...endedSessionTasks],
};
