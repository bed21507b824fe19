import type { Feature } from '../../feature.ts';
import './queueSchema.ts';
import './overview/liveSchema.ts';
import './overview/schema.ts';
import './schema.ts';
import './settingsSchema.ts';
import './companySchema.ts';
import './searchSchema.ts';
import './tableSchema.ts';

export const admin: Feature = {};
