import type { Feature } from '../../feature.ts';
import { registerFileOwner } from '../files/fileOwners.ts';
import { visiblePeople } from './access.ts';
import { avatarJobs, avatarRecurringTasks } from './jobs.ts';
import './schema.ts';
import { registerAvatarUploads } from './uploadPurposes.ts';

registerFileOwner({
  // The bucket first, so that no other file costs a search for people.
  visible: (viewer) => ({ bucket: 'AVATARS', avatarOf: { is: visiblePeople(viewer) } }),
});
registerAvatarUploads();

export const avatars: Feature = { jobs: avatarJobs, recurringTasks: avatarRecurringTasks };
