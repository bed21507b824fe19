import type { Feature } from '../../feature.ts';
import { registerFileOwner } from '../files/fileOwners.ts';
import { visiblePictures } from './access.ts';
import './feedSchema.ts';
import './markSchema.ts';
import './moderationSchema.ts';
import './presenceSchema.ts';
import './queueSchema.ts';
import './schema.ts';
import './spaceSchema.ts';
import { registerCommunityUploads } from './uploadPurposes.ts';
import './wordingSchema.ts';
import './writeSchema.ts';

registerCommunityUploads();
registerFileOwner({ visible: (viewer) => ({ communityPicture: visiblePictures(viewer) }) });

export const community: Feature = {};
