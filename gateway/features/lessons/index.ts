import type { Feature } from '../../feature.ts';
import { registerBulkAction } from '../bulkActions/definitions.ts';
import { registerTableExport } from '../exports/tableExports.ts';
import './adminSchema.ts';
import { bulkPublications } from './bulkPublication.ts';
import { lessonExport } from './lessonTable.ts';
import './schema.ts';

registerTableExport(lessonExport);
for (const definition of bulkPublications) registerBulkAction(definition);

export const lessons: Feature = {};
