import type { Feature } from '../../feature.ts';
import { registerTableExport } from '../exports/tableExports.ts';
import './adminSchema.ts';
import { entryExport } from './entryTable.ts';

registerTableExport(entryExport);

export const ledger: Feature = {};
