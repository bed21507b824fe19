import type { Feature } from '../../feature.ts';
import { registerTableExport } from '../exports/tableExports.ts';
import { differenceExport } from './differenceTable.ts';
import { reconciliationRecurringTasks } from './jobs.ts';
import './schema.ts';

registerTableExport(differenceExport);

export const reconciliation: Feature = { recurringTasks: reconciliationRecurringTasks };
