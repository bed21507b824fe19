import type { Feature } from '../../feature.ts';
import './adminSchema.ts';

export const families: Feature = {};
