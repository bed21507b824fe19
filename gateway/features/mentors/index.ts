import type { Feature } from '../../feature.ts';
import './optionSchema.ts';
import './schema.ts';

export const mentors: Feature = {};
