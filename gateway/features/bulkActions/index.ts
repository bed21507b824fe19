import type { Feature } from '../../feature.ts';
import { bulkActionJobs, bulkActionRecurringTasks } from './jobs.ts';
import './schema.ts';

export const bulkActions: Feature = { jobs: bulkActionJobs, recurringTasks: bulkActionRecurringTasks };
