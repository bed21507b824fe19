import type { ReviewQueueAroundQuery } from '../reviewing/reviewing.generated.ts';

export type OpenRequest = ReviewQueueAroundQuery['extraAttemptRequests'][number];
