import type { Feature } from '../../feature.ts';
import { registerTableExport } from '../exports/tableExports.ts';
import './adminSchema.ts';
import './contactSchema.ts';
import { contactExport } from './contactTable.ts';
import './contactTextSchema.ts';
import { contactTextExport } from './contactTextTable.ts';
import { reportExport } from './reportTable.ts';
import './schema.ts';

registerTableExport(reportExport);
registerTableExport(contactExport);
registerTableExport(contactTextExport);

export const reports: Feature = {};
