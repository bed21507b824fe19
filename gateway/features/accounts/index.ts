import type { Feature } from '../../feature.ts';
import './email/schema.ts';
import './schema.ts';

export const accounts: Feature = {};
