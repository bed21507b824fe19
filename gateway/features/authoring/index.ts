import type { Feature } from '../../feature.ts';
import './adminSchema.ts';
import './schema.ts';

export const authoring: Feature = {};
