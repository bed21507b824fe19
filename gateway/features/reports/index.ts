import type { Feature } from '../../feature.ts';
import { registerTableExport } from '../exports/tableExports.ts';
import './adminSchema.ts';
import './contactSchema.ts';
import { contactExport } from './contactTable.ts';
import { reportExport } from './reportTable.ts';
import './schema.ts';

registerTableExport(reportExport);
registerTableExport(contactExport);

export const reports: Feature = {};
