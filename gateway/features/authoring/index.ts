import type { Feature } from '../../feature.ts';
import { registerTableExport } from '../exports/tableExports.ts';
import './adminSchema.ts';
import { assignmentExport } from './assignmentTable.ts';
import './recipientSchema.ts';
import './reuseSchema.ts';
import './schema.ts';

registerTableExport(assignmentExport);

export const authoring: Feature = {};
