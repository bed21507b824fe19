import type { Feature } from '../../feature.ts';
import './portfolioSchema.ts';
import './schema.ts';

export const careers: Feature = {};
