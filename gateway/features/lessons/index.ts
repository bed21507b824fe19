import type { Feature } from '../../feature.ts';
import { registerTableExport } from '../exports/tableExports.ts';
import './adminSchema.ts';
import { lessonExport } from './lessonTable.ts';
import './schema.ts';

registerTableExport(lessonExport);

export const lessons: Feature = {};
