import type { Feature } from '../../feature.ts';
import { registerTableExport } from '../exports/tableExports.ts';
import './adminSchema.ts';
import { familyExport } from './familyExport.ts';
import './recordSchema.ts';

registerTableExport(familyExport);

export const families: Feature = {};
