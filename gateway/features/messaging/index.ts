import type { Feature } from '../../feature.ts';
import { registerFileOwner } from '../files/fileOwners.ts';
import { visibleAttachments } from './access.ts';
import './notificationSchema.ts';
import './schema.ts';
import './searchSchema.ts';
import './threadSchema.ts';
import { registerMessageUploads } from './uploadPurposes.ts';

registerFileOwner({ visible: (viewer) => ({ messageAttachment: visibleAttachments(viewer) }) });
registerMessageUploads();

export const messaging: Feature = {};
