import type { Feature } from '../../feature.ts';
import './feedSchema.ts';
import './markSchema.ts';
import './moderationSchema.ts';
import './presenceSchema.ts';
import './queueSchema.ts';
import './schema.ts';
import './spaceSchema.ts';
import './wordingSchema.ts';
import './writeSchema.ts';

export const community: Feature = {};
