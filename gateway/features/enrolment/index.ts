import type { Feature } from '../../feature.ts';
import { registerTableExport } from '../exports/tableExports.ts';
import './adminSchema.ts';
import './correctionSchema.ts';
import { joinTasks } from './publishJoins.ts';
import './schema.ts';
import { studentExport } from './studentTable.ts';

registerTableExport(studentExport);

export const enrolment: Feature = { recurringTasks: joinTasks };
