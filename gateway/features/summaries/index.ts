import type { Feature } from '../../feature.ts';
import { writeDueSummaries } from './writeDueSummaries.ts';

const MINUTE_MS = 60_000;

export const summaries: Feature = {
  recurringTasks: [{ name: 'summaries.write', everyMs: MINUTE_MS, run: writeDueSummaries }],
};
