import type { Feature } from '../../feature.ts';
import { registerFileOwner } from '../files/fileOwners.ts';
import { visiblePlaces } from './access.ts';
import { groupCallRoute } from './routes.ts';
import { groupCallTasks } from './sendReminders.ts';
import './attendanceSchema.ts';
import './feedSchema.ts';
import './schema.ts';
import { registerShowingUploads } from './uploadPurposes.ts';
import './writeSchema.ts';

registerFileOwner({
  // The bucket first, so that no other file costs a search for places.
  visible: (viewer) => ({ bucket: 'CALL_SHOWINGS', groupCallPlace: { is: visiblePlaces(viewer) } }),
});
registerShowingUploads();

export const groupCalls: Feature = {
  routes: (app, viewerOf) => [groupCallRoute(app, viewerOf)],
  recurringTasks: groupCallTasks,
};
