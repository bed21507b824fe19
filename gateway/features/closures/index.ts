import type { Feature } from '../../feature.ts';
import { carryOutClosures } from './carryOutClosures.ts';
import './schema.ts';

const TEN_MINUTES_MS = 10 * 60_000;

export const closures: Feature = {
  recurringTasks: [{ name: 'closures.carryOut', everyMs: TEN_MINUTES_MS, run: carryOutClosures }],
};
