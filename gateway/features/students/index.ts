import type { Feature } from '../../feature.ts';
import './recordSchema.ts';
import './schema.ts';

export const students: Feature = {};
