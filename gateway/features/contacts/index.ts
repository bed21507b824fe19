import type { Feature } from '../../feature.ts';
import { registerTableExport } from '../exports/tableExports.ts';
import { contactExports } from './contactExports.ts';
import './schema.ts';

for (const contactExport of contactExports) registerTableExport(contactExport);

export const contacts: Feature = {};
