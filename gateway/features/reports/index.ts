import type { Feature } from '../../feature.ts';
import './adminSchema.ts';
import './contactSchema.ts';
import './schema.ts';

export const reports: Feature = {};
