import type { Feature } from '../../feature.ts';
import './schema.ts';

export const help: Feature = {};
