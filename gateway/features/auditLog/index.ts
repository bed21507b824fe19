import type { Feature } from '../../feature.ts';
import { registerTableExport } from '../exports/tableExports.ts';
import { auditExport } from './auditExport.ts';
import './schema.ts';

registerTableExport(auditExport);

export const auditLog: Feature = {};
