import type { Feature } from '../../feature.ts';
import { registerBulkAction } from '../bulkActions/definitions.ts';
import { registerTableExport } from '../exports/tableExports.ts';
import './adminSchema.ts';
import { assignmentExport } from './assignmentTable.ts';
import { bulkRequirements } from './bulkRequirement.ts';
import './recipientSchema.ts';
import './reuseSchema.ts';
import './schema.ts';

registerTableExport(assignmentExport);
for (const definition of bulkRequirements) registerBulkAction(definition);

export const authoring: Feature = {};
