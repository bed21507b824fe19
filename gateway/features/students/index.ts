import type { Feature } from '../../feature.ts';
import { registerBulkAction } from '../bulkActions/definitions.ts';
import { bulkDeletion } from './bulkDeletion.ts';
import './recordSchema.ts';
import './schema.ts';

registerBulkAction(bulkDeletion);

export const students: Feature = {};
