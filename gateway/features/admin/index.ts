import type { Feature } from '../../feature.ts';
import './overview/schema.ts';
import './schema.ts';
import './tableSchema.ts';

export const admin: Feature = {};
