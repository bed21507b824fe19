import type { Feature } from '../../feature.ts';
import './schema.ts';
import './settingsSchema.ts';
import './tableSchema.ts';

export const admin: Feature = {};
